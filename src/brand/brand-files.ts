import type { Brand } from '../domain/brand.ts';
import { ICON_FILES, iconSvg } from './draw/icons.ts';
import { shareCard } from './draw/share-card.ts';
import { openPen } from './draw/svg-renderer.ts';
import { robotsText, sitemap } from './pages/for-robots.ts';
import { manifest } from './pages/manifest.ts';

const TYPES = {
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml',
} as const;

/** Every file beside the pages that is made from the brand, by its name. */
export async function brandFiles(
  brand: Brand,
): Promise<Readonly<Record<string, string | Uint8Array>>> {
  const pen = await openPen();
  const icons = Object.entries(ICON_FILES).map(
    ([name, icon]) => [name, pen.draw(iconSvg(brand, icon)).asPng()] as const,
  );
  const { address } = brand;
  return {
    'icon.svg': brand.logo,
    ...Object.fromEntries(icons),
    'og.png': pen.draw(shareCard(brand, pen)).asPng(),
    'manifest.webmanifest': manifest(brand),
    'robots.txt': robotsText(brand),
    ...(address && { 'sitemap.xml': sitemap({ ...brand, address }) }),
  };
}

export function typeOfFile(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES];
}
