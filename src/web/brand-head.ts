import type { Brand, Palette } from '../domain/brand.ts';
import { HOME_TITLE } from './titles.ts';

const DESCRIPTION =
  'Calcola gratis BMI, peso salutare, calorie di mantenimento e tempi realistici per il tuo obiettivo. Sette domande, un minuto, nessuna registrazione.';

/** The brand's part of the page's head, the same on every page. */
export function brandHead(brand: Brand): string {
  const title = escapeText(HOME_TITLE);
  const { light, dark } = brand.colors;
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
    `<meta name="twitter:card" content="summary_large_image">`,
    `<style>${brandTokens(brand)}</style>`,
  ].join('\n    ');
}

/** The custom properties that every other colour is mixed from. */
export function brandTokens({ colors }: Pick<Brand, 'colors'>): string {
  const dark = `@media (prefers-color-scheme:dark){:root{${declarations(colors.dark)}}}`;
  return `:root{${declarations(colors.light)}}${dark}`;
}

function declarations(palette: Palette): string {
  return (['ink', 'paper', 'primary', 'accent'] as const)
    .map((color) => `--${color}:${palette[color]}`)
    .join(';');
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
