import type { ComponentProps, MouseEvent } from 'react';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { go } from './navigation.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly href: string;
  /** What the history keeps with the address. */
  readonly state?: unknown;
  /** Another way to the address. */
  readonly follow?: () => void;
};

/** A link to another screen of the desk. */
export function Link({ href, state, follow, children, ...rest }: LinkProps) {
  function click(event: MouseEvent<HTMLAnchorElement>) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (follow) follow();
    else go(href, { state });
  }
  return (
    <a href={href} onClick={click} {...rest}>
      {children}
    </a>
  );
}
