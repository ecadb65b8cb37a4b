import { type RefObject, useLayoutEffect, useRef } from 'react';

let shownTitle: string | undefined;

/**
 * Names the screen, and on a change of screen goes to the top and puts the focus on the heading,
 * as a page load would. The first screen is left alone: somebody may be typing already.
 */
export function useScreen(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = title;
    if (shownTitle !== undefined && shownTitle !== title) {
      scrollTo({ top: 0, behavior: 'instant' });
      heading.current?.focus({ preventScroll: true });
    }
    shownTitle = title;
  }, [title]);
  return heading;
}
