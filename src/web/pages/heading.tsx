import { type ReactNode, useLayoutEffect, useRef } from 'react';

type HeadingProps = { readonly title: string; readonly children: ReactNode };

let shownTitle: string | undefined;

/**
 * The screen's only `h1`; `title` becomes the document title. A change of screen scrolls to the top and focuses the
 * heading, as a page load would. The first screen keeps its focus: the visitor may be typing already.
 */
export function Heading({ title, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = title;
    if (shownTitle !== undefined && shownTitle !== title) {
      scrollTo({ top: 0, behavior: 'instant' });
      heading.current?.focus({ preventScroll: true });
    }
    shownTitle = title;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
