import { COUNTRIES, type Country, DEFAULT_COUNTRY } from './dial-codes.ts';

export const MIN_PHONE_DIGITS = 6;

/** Far above the 15 of any real number: a bound for machines that no person meets. */
export const MAX_PHONE_DIGITS = 32;

/** From this length on, Italian digits that begin with 39 carry their dial code. */
const TOO_LONG_FOR_ITALY = 11;

/** Copied numbers come in brackets and behind invisible marks: `(+39) 333…`. */
const BEGINS_WITH_PLUS = /^\D*\+/;

export type Phone = { readonly country: Country; readonly digits: string };

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Reads a number that arrived whole (pasted, autofilled) or whose field was just left.
 * `+` or `00` with a known dial code picks that country and keeps the rest; a bare 39 goes
 * where the number could not be Italian otherwise. Without this, `+39 333…` becomes
 * `+3939333…`, passes every rule, and the results never arrive.
 */
export function normalizePhone(text: string, chosen: Country): Phone {
  let phone: Phone = { country: chosen, digits: digitsOf(text) };
  let international =
    afterDoubleZero(phone.digits) ?? (BEGINS_WITH_PLUS.test(text) ? phone.digits : undefined);
  for (;;) {
    const country = international === undefined ? undefined : dialled(international, phone.country);
    if (international !== undefined && country) {
      phone = { country, digits: international.slice(country.dialCode.length - 1) };
    } else if (carriesItalianCode(phone)) {
      phone = { country: phone.country, digits: phone.digits.slice(2) };
    } else {
      return phone;
    }
    international = afterDoubleZero(phone.digits);
  }
}

/** `+1` is the United States unless Canada is chosen already. */
export function dialled(international: string, chosen: Country): Country | undefined {
  const matches = ({ dialCode }: Country) => international.startsWith(dialCode.slice(1));
  return matches(chosen) ? chosen : COUNTRIES.find(matches);
}

function afterDoubleZero(digits: string): string | undefined {
  return digits.startsWith('00') ? digits.slice(2) : undefined;
}

function carriesItalianCode({ country, digits }: Phone): boolean {
  return country.code === 'IT' && digits.startsWith('39') && digits.length >= TOO_LONG_FOR_ITALY;
}

/** `+393331234567`: the dial code joined with the digits. */
export function fullNumber({ country, digits }: Phone): string {
  return country.dialCode + digits;
}

/** `+39 333 123 4567`: as people space it where it comes from. */
export function spacedNumber({ country, digits }: Phone): string {
  const parts: string[] = [country.dialCode];
  let rest = digits;
  for (const size of country.groups) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  parts.push(rest);
  return parts.filter(Boolean).join(' ');
}

/** `393331234567` as people space it; with a dial code that is not on offer, unspaced. */
export function spacedInternational(digits: string): string {
  const country = dialled(digits, DEFAULT_COUNTRY);
  return country
    ? spacedNumber({ country, digits: digits.slice(country.dialCode.length - 1) })
    : `+${digits}`;
}

/** A hint for the visitor, never a rule: numbering plans change more often than releases. */
export function isPlausibleMobile({ country, digits }: Phone): boolean {
  return country.mobile.test(digits);
}

/** Whether a full number (`+39…`) begins with a dial code on offer and has enough digits. */
export function isFullNumber(text: string): boolean {
  return COUNTRIES.some(
    ({ dialCode }) => text.startsWith(dialCode) && hasValidDigits(text.slice(dialCode.length)),
  );
}

export function hasValidDigits(digits: string): boolean {
  return (
    /^\d+$/.test(digits) && digits.length >= MIN_PHONE_DIGITS && digits.length <= MAX_PHONE_DIGITS
  );
}
