import { isPossiblePhoneNumber } from 'libphonenumber-js/core/es6';
import { COUNTRIES, countryByPrefix } from '../../domain/lead/dial-codes.ts';
import { PHONE_METADATA, parseFullNumber } from '../../domain/lead/phone.ts';
import { PROBLEMS } from './problems.ts';

/** Without its 39 it would be a foreign number, and the chat would open with a stranger. */
const ITALIAN_MOBILE_ALONE = /^3\d{9}$/;

/** A company may have a landline on WhatsApp, so the length decides whether a number is whole. */
export function numberProblem(digits: string): string | undefined {
  if (ITALIAN_MOBILE_ALONE.test(digits)) return PROBLEMS.noDialCode;
  const number = `+${digits}`;
  const isWhole =
    /^[1-9]\d{7,14}$/.test(digits) &&
    (!countryByPrefix(digits) ||
      (parseFullNumber(number) === number && isPossiblePhoneNumber(number, PHONE_METADATA)));
  return isWhole ? undefined : PROBLEMS.notWholeNumber;
}

/** The countries of a number, by their Italian names: none if its dial code is unknown. */
export function countriesOfNumber(digits: string): string {
  const dialCode = countryByPrefix(digits)?.dialCode;
  const countries = COUNTRIES.filter((country) => country.dialCode === dialCode);
  return new Intl.ListFormat('it', { type: 'disjunction' }).format(
    countries.map(({ name }) => name),
  );
}
