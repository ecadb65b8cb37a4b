import type { Brand } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';
import { ZONES } from '../colour/zones.ts';
import { escapeText } from '../draw/escape-text.ts';

/** The part of the head that is the same on every page. */
export function brandHead(brand: Brand): string {
  return [
    themeColors(brand.color),
    `<meta property="og:type" content="website">`,
    `<meta property="og:locale" content="it_IT">`,
    `<meta property="og:site_name" content="${escapeText(brand.name)}">`,
    `<meta property="og:image" content="${brand.address ?? ''}/og.png">`,
    `<meta property="og:image:type" content="image/png">`,
    `<meta property="og:image:alt" content="${escapeText(`${brand.name}. ${brand.tagline}`)}">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<style>${brandTokens(brand)}</style>`,
  ].join('\n    ');
}

/** The colours of the browser's own bars. */
export function themeColors(color: string): string {
  const { light, dark } = schemesOf(color);
  return [
    `<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">`,
  ].join('\n    ');
}

/** The CSS custom properties that every other colour is mixed from. */
export function brandTokens({ color, accent }: Pick<Brand, 'color' | 'accent'>): string {
  const { light, dark } = schemesOf(color, accent);
  const darkRules = declarations({ ...dark, ...ZONES.dark });
  return `:root{${declarations({ ...light, ...ZONES.light })}}@media (prefers-color-scheme:dark){:root{${darkRules}}}`;
}

function declarations(colors: Readonly<Record<string, string>>): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
}
