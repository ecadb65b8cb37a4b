import { COUNTRIES, type CountryCode, DEFAULT_COUNTRY } from '../../domain/lead/dial-codes.ts';
import { dialled, spacedInternational } from '../../domain/lead/phone.ts';

/** How many digits follow the dial code; companies have landlines on WhatsApp too. */
const LENGTHS: Readonly<Record<CountryCode, readonly [shortest: number, longest: number]>> = {
  IT: [6, 11],
  US: [10, 10],
  GB: [9, 10],
  DE: [6, 13],
  FR: [9, 9],
  ES: [9, 9],
  PT: [9, 9],
  CH: [9, 9],
  AT: [6, 13],
  NL: [9, 9],
  BE: [8, 9],
  CA: [10, 10],
  AU: [9, 9],
};

/** Would be a number of France, the Netherlands …, and the chat would open with a stranger. */
const ITALIAN_MOBILE_ALONE = /^3\d{9}$/;

/** Whether the digits can be a whole number, its dial code included. */
export function isWholeNumber(digits: string): boolean {
  if (!/^[1-9]\d{7,14}$/.test(digits) || ITALIAN_MOBILE_ALONE.test(digits)) return false;
  const country = dialled(digits, DEFAULT_COUNTRY);
  if (!country) return true;
  const [shortest, longest] = LENGTHS[country.code];
  const length = digits.length - (country.dialCode.length - 1);
  return length >= shortest && length <= longest;
}

/** `+39 347 123 4567 (Italy)`: a dial code that is missing shows as a foreign country. */
export function numberAndCountry(digits: string): string {
  const dialCode = dialled(digits, DEFAULT_COUNTRY)?.dialCode;
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const countries = COUNTRIES.filter((country) => country.dialCode === dialCode)
    .map(({ code }) => names.of(code))
    .join(' or ');
  return `${spacedInternational(digits)} (${countries || 'a dial code that we do not know'})`;
}
