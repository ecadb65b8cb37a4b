import type { Plugin } from 'vite';
import type { Brand } from '../domain/brand.ts';
import { escapeText } from './draw/escape-text.ts';
import { brandTokens, themeColors } from './pages/brand-head.ts';

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
    transform: (code, id) => (STYLES.test(id) ? `${code}\n${brandTokens(brand)}` : undefined),
    transformIndexHtml: (html) =>
      html.replace(
        '<!--brand-->',
        () => `<title>${escapeText(brand.name)}</title>${themeColors(brand.color)}`,
      ),
  };
}
