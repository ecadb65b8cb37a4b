import type { ComponentProps } from 'react';

/** The description of every such link; each page holds it once, and the link's own words stay whole. */
export const NEW_TAB = 'new-tab';

/** Opens in a new tab, says so, and gives the other page no hold on this one. */
export function OutsideLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener" aria-describedby={NEW_TAB} {...rest}>
      {children}
    </a>
  );
}
