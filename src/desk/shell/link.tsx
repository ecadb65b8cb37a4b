import type { ComponentProps, MouseEvent } from 'react';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { go } from './navigation.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly href: string;
  /** What the history keeps with the address. */
  readonly state?: unknown;
};

/** A link to another screen of the desk. */
export function Link({ href, state, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    go(href, { state });
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
