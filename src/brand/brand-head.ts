import type { Brand } from '../domain/brand.ts';
import { escapeText } from './escape-text.ts';
import { type Palette, schemesOf } from './palette.ts';

export const DESCRIPTION =
  'Calcola gratis BMI, peso salutare, calorie di mantenimento e tempi realistici per il tuo obiettivo. Sette domande, un minuto, nessuna registrazione.';

/** The brand's part of the page's head, the same on every page. */
export function brandHead(brand: Brand, homeTitle: string): string {
  const title = escapeText(homeTitle);
  const { light, dark } = schemesOf(brand.color);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${DESCRIPTION}">`,
    `<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:locale" content="it_IT">`,
    `<meta property="og:site_name" content="${escapeText(brand.name)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${DESCRIPTION}">`,
    `<meta property="og:image" content="${brand.address ?? ''}/og.png">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<style>${brandTokens(brand.color)}</style>`,
  ].join('\n    ');
}

/** The custom properties that every other colour is mixed from. */
export function brandTokens(color: string): string {
  const { light, dark } = schemesOf(color);
  const inTheDark = `@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
  return `:root{${declarations(light)}}${inTheDark}`;
}

function declarations(palette: Palette): string {
  return (['ink', 'paper', 'primary', 'accent'] as const)
    .map((color) => `--${color}:${palette[color]}`)
    .join(';');
}
