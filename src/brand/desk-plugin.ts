import type { Plugin } from 'vite';
import type { Brand } from '../domain/brand.ts';
import { schemesOf } from './colour/palette.ts';
import { escapeText } from './draw/escape-text.ts';
import { brandTokens, themeColors } from './pages/brand-head.ts';

const PALETTE_ID = 'virtual:brand-palette';
const RESOLVED_PALETTE_ID = `\0${PALETTE_ID}`;
/** In development a page asks for its stylesheet with `?direct`. */
const STYLES = /\/src\/desk\/styles\.css(?:\?direct)?$/;

/**
 * Puts the brand into the desk's pages. Their policy forbids inline styles, so the colours become
 * part of the stylesheet.
 */
export function deskPlugin(brand: Brand): Plugin {
  return {
    name: 'desk-brand',
    enforce: 'pre',
    resolveId: (id) => (id === PALETTE_ID ? RESOLVED_PALETTE_ID : undefined),
    load: (id) =>
      id === RESOLVED_PALETTE_ID
        ? `export const PALETTE = ${JSON.stringify(schemesOf(brand.color, brand.accent).light)};`
        : undefined,
    transform: (code, id) => (STYLES.test(id) ? `${code}\n${brandTokens(brand)}` : undefined),
    transformIndexHtml: (html) =>
      html.replace(
        '<!--brand-->',
        () => `<title>${escapeText(brand.name)}</title>${themeColors(brand.color)}`,
      ),
  };
}
