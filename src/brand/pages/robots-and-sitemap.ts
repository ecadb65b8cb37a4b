import type { Brand } from '../../domain/brand.ts';
import { PRIVACY_PATH } from '../../domain/paths.ts';

/** Allows everything; the sitemap needs an absolute address. */
export function robotsText({ address }: Brand): string {
  const sitemapLine = address ? `Sitemap: ${address}/sitemap.xml\n` : '';
  return `User-agent: *\nAllow: /\n${sitemapLine}`;
}

/** Lists the pages that are worth finding in a search. */
export function sitemap({ address, privacy }: Brand & { readonly address: string }): string {
  const pages = ['/', ...(privacy ? [] : [PRIVACY_PATH])];
  const entries = pages.map((page) => `<url><loc>${address}${page}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}
