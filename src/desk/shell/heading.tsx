import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cameBack } from './navigation.ts';
import { usePageTitle } from './page-title.ts';

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
