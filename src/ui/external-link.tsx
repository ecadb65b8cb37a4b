import type { ComponentProps } from 'react';

/** The id of the one element on each page that describes every external link; the link's own name stays short. */
export const NEW_TAB = 'new-tab';

/** Opens in a new tab and says so to assistive technology; the other page gets no reference to this one. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener" aria-describedby={NEW_TAB} {...rest}>
      {children}
    </a>
  );
}
