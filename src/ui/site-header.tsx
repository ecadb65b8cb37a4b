import type { MouseEventHandler, ReactNode } from 'react';
import { brand } from '../../brand.config.ts';
import { HOME_PATH } from '../domain/paths.ts';

type SiteHeaderProps = {
  readonly home?: string;
  readonly onHome?: MouseEventHandler;
  readonly children?: ReactNode;
};

export function SiteHeader({ home = HOME_PATH, onHome, children }: SiteHeaderProps) {
  return (
    <header className="top">
      <a className="home-link" href={home} onClick={onHome}>
        <Logo />
        <span className="wordmark">{brand.name}</span>
      </a>
      {children}
    </header>
  );
}

/** The markup comes from brand.config.ts and is checked at build time. */
function Logo() {
  // oxlint-disable-next-line react/no-danger
  return (
    <span className="logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: brand.logo }} />
  );
}
