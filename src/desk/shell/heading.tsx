import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { brand } from '../../../brand.config.ts';
import { countText } from '../../domain/desk/count-text.ts';
import { useSession } from '../session/session.ts';

type HeadingProps = { readonly title: string; readonly children: ReactNode };

let isFirstScreen = true;

/** The screen's only `h1`. A change of screen focuses it, so that a screen reader starts there. */
export function Heading({ title, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useLayoutEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Titles show the number of open tasks and never name a person. */
function usePageTitle(title: string): void {
  const { data: session } = useSession();
  const todo = session?.status === 'in' ? session.me.counts.todo : 0;
  useEffect(() => {
    document.title = `${todo > 0 ? `(${countText(todo)}) ` : ''}${title} | ${brand.name}`;
  }, [title, todo]);
}
