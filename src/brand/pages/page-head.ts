import type { Brand } from '../../domain/brand.ts';
import { PRIVACY_PATH } from '../../domain/paths.ts';
import { escapeText } from '../draw/escape-text.ts';
import { DESCRIPTION, descriptionOf } from './descriptions.ts';

const PATHS: Readonly<Record<string, string>> = { 'index.html': '/', 'privacy.html': PRIVACY_PATH };

/** What stands in the head of one page only, by the name of its file. */
export function pageHead(brand: Brand, file: string, pageTitle: string): string {
  const title = escapeText(pageTitle);
  const description = escapeText(descriptionOf(brand, file));
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    placeOf(brand, file),
  ].join('');
}

function placeOf(brand: Brand, file: string): string {
  const path = PATHS[file];
  // The shell stands for screens that nobody can reach from outside.
  if (path === undefined) return '<meta name="robots" content="noindex">';
  const structured = file === 'index.html' ? structuredData(brand) : '';
  if (!brand.address) return structured;
  const address = escapeText(brand.address + path);
  return `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">${structured}`;
}

/** Data, not a program: the page's policy does not apply to it. */
function structuredData({ name, legalName, address, site }: Brand): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name,
    description: DESCRIPTION,
    ...(address && { url: `${address}/`, image: `${address}/og.png` }),
    applicationCategory: 'HealthApplication',
    operatingSystem: 'Any',
    inLanguage: 'it',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
    publisher: { '@type': 'Organization', name, legalName, url: site },
  };
  // A name must not end the element.
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
