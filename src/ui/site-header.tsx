import { brand } from '../../brand.config.ts';

/** The brand's logo and name at the top of every page. */
export function SiteHeader() {
  return (
    <header className="top">
      <Logo />
      <span className="wordmark">{brand.name}</span>
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
