import { isPossiblePhoneNumber } from 'libphonenumber-js/core/es6';
import { COUNTRIES, countryByPrefix } from '../../domain/lead/dial-codes.ts';
import { PHONE_METADATA, parseFullNumber, spacedInternational } from '../../domain/lead/phone.ts';

/** Without its 39 it would be a number of France, the Netherlands …: the chat would open with a stranger. */
const ITALIAN_MOBILE_ALONE = /^3\d{9}$/;

/**
 * Whether the digits can be a whole number, its dial code included. A company may have a landline
 * on WhatsApp, so the length decides.
 */
export function isWholeNumber(digits: string): boolean {
  if (!/^[1-9]\d{7,14}$/.test(digits) || ITALIAN_MOBILE_ALONE.test(digits)) return false;
  if (!countryByPrefix(digits)) return true;
  const number = `+${digits}`;
  return parseFullNumber(number) === number && isPossiblePhoneNumber(number, PHONE_METADATA);
}

/** `+39 347 123 4567 (Italy)`: a dial code that is missing shows as a foreign country. */
export function numberAndCountry(digits: string): string {
  const dialCode = countryByPrefix(digits)?.dialCode;
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const countries = COUNTRIES.filter((country) => country.dialCode === dialCode)
    .map(({ code }) => names.of(code))
    .join(' or ');
  return `${spacedInternational(digits)} (${countries || 'a dial code that we do not know'})`;
}
