import { brand } from '../../brand.config.ts';

/** The brand above every page. */
export function SiteHeader() {
  return (
    <header className="top">
      <Logo />
      <span className="wordmark">{brand.name}</span>
    </header>
  );
}

/** The markup is the brand's own, checked at build time. */
function Logo() {
  // oxlint-disable-next-line react/no-danger
  return (
    <span className="logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: brand.logo }} />
  );
}
