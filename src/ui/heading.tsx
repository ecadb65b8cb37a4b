import type { ReactNode } from 'react';
import { useScreen } from './use-screen.ts';

type HeadingProps = { readonly title: string; readonly children: ReactNode };

/** The screen's one heading; `title` is what the tab says. */
export function Heading({ title, children }: HeadingProps) {
  const heading = useScreen(title);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
