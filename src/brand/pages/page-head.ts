import type { Brand } from '../../domain/brand.ts';
import { PRIVACY_PATH } from '../../domain/paths.ts';
import { escapeText } from '../draw/escape-text.ts';

export const HOME_DESCRIPTION =
  'Calcola gratis BMI, peso salutare, calorie di mantenimento e tempi realistici per il tuo obiettivo. Sette domande, un minuto, nessuna registrazione.';

/** The paths of the pages that search engines may list, by file name. */
const PATHS: Readonly<Record<string, string>> = { 'index.html': '/', 'privacy.html': PRIVACY_PATH };

/** The part of the head that differs from page to page. */
export function pageHead(brand: Brand, file: string, pageTitle: string): string {
  const title = escapeText(pageTitle);
  const description = escapeText(descriptionOf(brand, file));
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    indexingTags(brand, file),
  ].join('');
}

function descriptionOf({ name }: Brand, file: string): string {
  if (file === 'privacy.html') {
    return `Quali dati tratta il calcolatore di ${name}, perché, dove vanno, per quanto tempo restano e quali diritti hai.`;
  }
  return file === '404.html' ? 'This page does not exist.' : HOME_DESCRIPTION;
}

function indexingTags(brand: Brand, file: string): string {
  const path = PATHS[file];
  // The shell serves the screens that cannot be entered from outside.
  if (path === undefined) return '<meta name="robots" content="noindex">';
  const structured = file === 'index.html' ? structuredData(brand) : '';
  if (!brand.address) return structured;
  const address = escapeText(brand.address + path);
  return `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">${structured}`;
}

/** The Content-Security-Policy does not apply to this element: it holds data, not a program. */
function structuredData({ name, legalName, address, site }: Brand): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name,
    description: HOME_DESCRIPTION,
    ...(address && { url: `${address}/`, image: `${address}/og.png` }),
    applicationCategory: 'HealthApplication',
    operatingSystem: 'Any',
    inLanguage: 'it',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
    publisher: { '@type': 'Organization', name, legalName, url: site },
  };
  // A name must not close the element.
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
