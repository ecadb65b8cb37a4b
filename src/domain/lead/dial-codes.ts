/**
 * The countries on offer, in the order of the list. To add one, write its line here and run the
 * command in `phone-metadata.test.ts`, which adds its numbering plan.
 */
export const COUNTRIES = [
  { code: 'IT', name: 'Italia', dialCode: '+39' },
  { code: 'US', name: 'Stati Uniti', dialCode: '+1' },
  { code: 'GB', name: 'Regno Unito', dialCode: '+44' },
  { code: 'DE', name: 'Germania', dialCode: '+49' },
  { code: 'FR', name: 'Francia', dialCode: '+33' },
  { code: 'ES', name: 'Spagna', dialCode: '+34' },
  { code: 'PT', name: 'Portogallo', dialCode: '+351' },
  { code: 'CH', name: 'Svizzera', dialCode: '+41' },
  { code: 'AT', name: 'Austria', dialCode: '+43' },
  { code: 'NL', name: 'Paesi Bassi', dialCode: '+31' },
  { code: 'BE', name: 'Belgio', dialCode: '+32' },
  { code: 'CA', name: 'Canada', dialCode: '+1' },
  { code: 'AU', name: 'Australia', dialCode: '+61' },
] as const;

export type Country = (typeof COUNTRIES)[number];

/** The key of a country: a dial code would not do, because US and CA share +1. */
export type CountryCode = Country['code'];

export const DEFAULT_COUNTRY: Country = COUNTRIES[0];

export function countryOf(code: CountryCode): Country {
  return COUNTRIES.find((country) => country.code === code) ?? DEFAULT_COUNTRY;
}

/**
 * Finds the country of an international number without its plus, such as `39333…`. Where countries
 * share a dial code it is the preferred one, else the first in the list: `1…` is the United States.
 */
export function countryByPrefix(
  international: string,
  preferred: Country = DEFAULT_COUNTRY,
): Country | undefined {
  const matches = ({ dialCode }: Country) => international.startsWith(dialCode.slice(1));
  return matches(preferred) ? preferred : COUNTRIES.find(matches);
}

export function searchCountries(query: string): readonly Country[] {
  const wanted = simplify(query);
  return COUNTRIES.filter(({ code, dialCode, name }) =>
    [name, code, dialCode].some((text) => simplify(text).includes(wanted)),
  );
}

function simplify(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
