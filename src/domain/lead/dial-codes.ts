/**
 * The countries on offer. `mobile` tells whether digits look like a mobile number there, and
 * `groups` how people space one; both only help the visitor spot a slip and never block.
 */
export const COUNTRIES = [
  { code: 'IT', name: 'Italia', dialCode: '+39', mobile: /^3\d{8,9}$/, groups: [3, 3] },
  { code: 'US', name: 'Stati Uniti', dialCode: '+1', mobile: /^[2-9]\d{9}$/, groups: [3, 3] },
  { code: 'GB', name: 'Regno Unito', dialCode: '+44', mobile: /^7\d{9}$/, groups: [4] },
  { code: 'DE', name: 'Germania', dialCode: '+49', mobile: /^1[5-7]\d{8,9}$/, groups: [4] },
  { code: 'FR', name: 'Francia', dialCode: '+33', mobile: /^[67]\d{8}$/, groups: [1, 2, 2, 2] },
  { code: 'ES', name: 'Spagna', dialCode: '+34', mobile: /^[67]\d{8}$/, groups: [3, 2, 2] },
  { code: 'PT', name: 'Portogallo', dialCode: '+351', mobile: /^9\d{8}$/, groups: [3, 3] },
  { code: 'CH', name: 'Svizzera', dialCode: '+41', mobile: /^7[4-9]\d{7}$/, groups: [2, 3, 2] },
  { code: 'AT', name: 'Austria', dialCode: '+43', mobile: /^6[5-9]\d{6,11}$/, groups: [3] },
  { code: 'NL', name: 'Paesi Bassi', dialCode: '+31', mobile: /^6\d{8}$/, groups: [1] },
  { code: 'BE', name: 'Belgio', dialCode: '+32', mobile: /^4\d{8}$/, groups: [3, 2, 2] },
  { code: 'CA', name: 'Canada', dialCode: '+1', mobile: /^[2-9]\d{9}$/, groups: [3, 3] },
  { code: 'AU', name: 'Australia', dialCode: '+61', mobile: /^4\d{8}$/, groups: [3, 3] },
] as const;

export type Country = (typeof COUNTRIES)[number];
export type CountryCode = Country['code'];

/** US and Canada share +1, so a country is always named by its code. */
export const DEFAULT_COUNTRY: Country = COUNTRIES[0];

export function countryOf(code: CountryCode): Country {
  return COUNTRIES.find((country) => country.code === code) ?? DEFAULT_COUNTRY;
}

/** By name (accents and case aside), code or dial code, with or without its plus. */
export function searchCountries(query: string): readonly Country[] {
  const wanted = plain(query);
  return COUNTRIES.filter(({ code, dialCode, name }) =>
    [name, code, dialCode].some((text) => plain(text).includes(wanted)),
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
