import type { ComponentProps, MouseEvent } from 'react';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { go } from './navigation.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly href: string;
  readonly state?: unknown;
  readonly follow?: () => void;
};

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
