import type { Plugin } from 'vite';
import type { Brand } from '../domain/brand.ts';
import { isPictureLogo } from './config/picture-logo.ts';

const BRAND_FILE = /\/brand\.config\.ts$/;
const LOGO_FROM_FILE = '<img src="/icon.svg" alt="">';

/**
 * Pages contain the logo's markup, in their HTML and in their script. An embedded picture is too
 * large for that, so they show the file that the browser fetches as the page's icon anyway.
 */
export function logoFilePlugin(brand: Brand): Plugin {
  const isEmbedded = isPictureLogo(brand.logo);
  return {
    name: 'logo-file',
    enforce: 'pre',
    transform: (_code, id) =>
      isEmbedded && BRAND_FILE.test(id)
        ? `export const brand = ${JSON.stringify({ ...brand, logo: LOGO_FROM_FILE })};`
        : undefined,
  };
}
