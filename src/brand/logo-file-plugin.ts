import type { Plugin } from 'vite';
import type { Brand } from '../domain/brand.ts';
import { isPictureLogo } from './config/picture-logo.ts';

const BRAND_FILE = /\/brand\.config\.ts$/;
const LOGO_FROM_FILE = '<img src="/icon.svg" alt="">';
const MAX_INLINE_LENGTH = 4000;

/**
 * Pages contain the logo's markup, in their HTML and in their script. An embedded picture or a long
 * drawing is too large for that, so they show the file that the browser fetches as the page's icon
 * anyway.
 */
export function logoFilePlugin(brand: Brand): Plugin {
  const isLarge = isPictureLogo(brand.logo) || brand.logo.length > MAX_INLINE_LENGTH;
  return {
    name: 'logo-file',
    enforce: 'pre',
    transform: (_code, id) =>
      isLarge && BRAND_FILE.test(id)
        ? `export const brand = ${JSON.stringify({ ...brand, logo: LOGO_FROM_FILE })};`
        : undefined,
  };
}
