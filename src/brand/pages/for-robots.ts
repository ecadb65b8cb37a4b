import type { Brand } from '../../domain/brand.ts';
import { PRIVACY_PATH } from '../../domain/paths.ts';

/** Everything may be read; a map can only be named by a whole address. */
export function robotsText({ address }: Brand): string {
  const map = address ? `Sitemap: ${address}/sitemap.xml\n` : '';
  return `User-agent: *\nAllow: /\n${map}`;
}

/** The pages that say something to whoever comes from a search. */
export function sitemap({ address, privacy }: Brand & { readonly address: string }): string {
  const pages = ['/', ...(privacy ? [] : [PRIVACY_PATH])];
  const entries = pages.map((page) => `<url><loc>${address}${page}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}
