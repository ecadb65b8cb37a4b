import type { Brand } from '../../domain/brand.ts';

/** Values of the fictional brand that must not go live. */
const SHIPPED_VALUES: Partial<Brand> = {
  name: 'Peso Forma',
  legalName: 'Peso Forma S.r.l.',
  postalAddress: "Via dell'Esempio 1, 00100 Roma",
  whatsappNumber: '393000000000',
};
/** A path of the shipped logo; it stays the same when the logo is recoloured. */
const SHIPPED_LOGO_PATH = 'M12.5 34a19.5 19.5 0 0 1 39 0';
/** Hosts reserved for examples, most of them by https://www.rfc-editor.org/rfc/rfc2606. */
const EXAMPLE_HOST = /(?:\.example|[/.@]example\.(?:com|it|net|org))(?:[/:?#]|$)/;

/** What `npm start` says about a brand that can be built but should not go live as it is. */
export function brandNotes(brand: Brand): readonly string[] {
  const keys = placeholderKeys(brand).join(', ');
  return [
    ...(keys
      ? [`brand.config.ts still holds placeholders: ${keys}. npm run brand replaces them.`]
      : []),
    ...(brand.privacy || brand.privacyCheckedOn
      ? []
      : [
          '/privacy is a draft: have a lawyer check it, then set privacyCheckedOn in brand.config.ts.',
        ]),
    ...(brand.staticWebhook
      ? [
          'brand.config.ts sets staticWebhook: browsers post leads there and bypass this server; remove it.',
        ]
      : []),
  ];
}

/** Names the unfinished values for the log: `address (unset)` is the only one that has no value. */
export function placeholderKeys(brand: Brand): readonly string[] {
  return unfinishedKeys(brand).map((key) => (brand[key] === undefined ? `${key} (unset)` : key));
}

/** Lists the keys that still hold a value of the fictional brand, and `address` if it is unset. */
export function unfinishedKeys(brand: Brand): readonly (keyof Brand)[] {
  const keys = Object.keys(brand) as (keyof Brand)[];
  const placeholders = keys.filter((key) => {
    const value = brand[key];
    if (typeof value !== 'string') return false;
    return (
      SHIPPED_VALUES[key] === value ||
      EXAMPLE_HOST.test(value) ||
      // Only a webhook on the developer's own machine may have no TLS.
      value.startsWith('http:') ||
      (key === 'logo' && isShippedLogo(value))
    );
  });
  return brand.address === undefined ? [...placeholders, 'address'] : placeholders;
}

export function isShippedLogo(logo: string): boolean {
  return logo.includes(SHIPPED_LOGO_PATH);
}
