import type { Brand } from '../../domain/brand.ts';

/** What the fictional brand comes with; it is not for visitors. */
const SHIPPED: Partial<Brand> = {
  name: 'Peso Forma',
  legalName: 'Peso Forma S.r.l.',
  postalAddress: "Via dell'Esempio 1, 00100 Roma",
  whatsappNumber: '393000000000',
};
/** A part of its drawing, whatever its colours. */
const SHIPPED_LOGO = 'M12.5 34a19.5 19.5 0 0 1 39 0';
/** Hosts that can never be a brand's, most of them after https://www.rfc-editor.org/rfc/rfc2606. */
const EXAMPLE_HOST = /(?:\.example|[/.@]example\.(?:com|it|net|org))(?:[/:?#]|$)/;

export function isShippedLogo(logo: string): boolean {
  return logo.includes(SHIPPED_LOGO);
}

/** The keys whose value is still the fictional brand's, and the address as long as it is unset. */
export function placeholderKeys(brand: Brand): readonly string[] {
  const keys = Object.keys(brand) as (keyof Brand)[];
  const held = keys.filter((key) => {
    const value = brand[key] ?? '';
    return (
      SHIPPED[key] === value || EXAMPLE_HOST.test(value) || (key === 'logo' && isShippedLogo(value))
    );
  });
  return brand.address === undefined ? [...held, 'address (unset)'] : held;
}
