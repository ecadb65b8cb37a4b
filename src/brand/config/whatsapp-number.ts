import { isPossiblePhoneNumber } from 'libphonenumber-js/core/es6';
import { COUNTRIES, countryByPrefix } from '../../domain/lead/dial-codes.ts';
import { PHONE_METADATA, parseFullNumber } from '../../domain/lead/phone.ts';
import type { BrandProblem } from './brand-problem.ts';

/** Without its 39 it would be a foreign number, and the chat would open with a stranger. */
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

export function numberProblem(digits: string): BrandProblem | undefined {
  if (ITALIAN_MOBILE_ALONE.test(digits)) return { code: 'noDialCode' };
  return isWholeNumber(digits) ? undefined : { code: 'notWholeNumber' };
}

/** The countries of a number, by their Italian names: none if its dial code is unknown. */
export function countriesOfNumber(digits: string): string {
  const dialCode = countryByPrefix(digits)?.dialCode;
  const names = new Intl.DisplayNames(['it'], { type: 'region' });
  const countries = COUNTRIES.filter((country) => country.dialCode === dialCode);
  return new Intl.ListFormat('it', { type: 'disjunction' }).format(
    countries.map(({ code }) => names.of(code) ?? code),
  );
}
