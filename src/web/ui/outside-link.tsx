import type { ComponentProps } from 'react';

/** Opens in a new tab, says so, and gives the other page no hold on this one. */
export function OutsideLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener" {...rest}>
      {children}
      <span className="sr"> (si apre in una nuova scheda)</span>
    </a>
  );
}
