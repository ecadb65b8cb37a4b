import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Brand } from '../domain/brand.ts';
import { schemesOf } from './colour/palette.ts';
import { pageLogo } from './config/page-logo.ts';
import { ICON_FILES, iconSvg } from './draw/icons.ts';
import { shareCard } from './draw/share-card.ts';
import { FONT_FILES, openSvgRenderer, WASM } from './draw/svg-renderer.ts';
import { manifest } from './pages/manifest.ts';
import { robotsText, sitemap } from './pages/robots-and-sitemap.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const { resolve } = createRequire(import.meta.url);

/** Makes every file that is derived from the brand and served with the pages, by file name. */
export async function brandFiles(brand: Brand): Promise<Files> {
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

/** What the server needs for drawing pictures in the brand's colours, by file name. */
export async function pictureFiles({ color, accent }: Brand): Promise<Files> {
  const [serif, sans] = FONT_FILES;
  return {
    'palette.json': JSON.stringify(schemesOf(color, accent).light),
    'resvg.wasm': await readFile(resolve(WASM)),
    'serif.ttf': await readFile(resolve(serif)),
    'sans.ttf': await readFile(resolve(sans)),
  };
}
