import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { brand } from '../../../brand.config.ts';
import { countText } from '../../domain/desk/count-text.ts';
import { useSession } from '../session/session.ts';
import { cameBack } from './navigation.ts';

type HeadingProps = { readonly title: string; readonly children: ReactNode };

let isFirstScreen = true;

/**
 * The screen's only `h1`. A change of screen focuses it, as a page load would, so that a screen
 * reader starts there. After Back the browser restores the scroll position by itself.
 */
export function Heading({ title, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useLayoutEffect(() => {
    if (!isFirstScreen) {
      if (!cameBack()) scrollTo({ top: 0, behavior: 'instant' });
      heading.current?.focus({ preventScroll: true });
    }
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
  useEffect(() => {
    // The icon of an installed desk shows the number, too. Browsers may refuse that.
    if ('setAppBadge' in navigator) navigator.setAppBadge(todo).catch(() => undefined);
  }, [todo]);
}
