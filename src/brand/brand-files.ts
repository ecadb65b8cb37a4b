import type { Brand } from '../domain/brand.ts';
import { pageLogo } from './config/page-logo.ts';
import { ICON_FILES, iconSvg } from './draw/icons.ts';
import { shareCard } from './draw/share-card.ts';
import { openSvgRenderer } from './draw/svg-renderer.ts';
import { manifest } from './pages/manifest.ts';
import { robotsText, sitemap } from './pages/robots-and-sitemap.ts';

/** Makes every file that is derived from the brand and served with the pages, by file name. */
export async function brandFiles(
  brand: Brand,
): Promise<Readonly<Record<string, string | Uint8Array>>> {
  const renderer = await openSvgRenderer();
  const icons = Object.entries(ICON_FILES).map(
    ([name, icon]) => [name, renderer.render(iconSvg(brand, icon)).asPng()] as const,
  );
  const { address } = brand;
  const logo = pageLogo(brand.logo, renderer);
  if (logo === undefined) throw new Error('logo: too many details to be shown in the pages');
  return {
    'icon.svg': logo,
    ...Object.fromEntries(icons),
    'og.png': renderer.render(shareCard(brand, renderer)).asPng(),
    'manifest.webmanifest': manifest(brand),
    'robots.txt': robotsText(brand),
    ...(address && { 'sitemap.xml': sitemap({ ...brand, address }) }),
  };
}
