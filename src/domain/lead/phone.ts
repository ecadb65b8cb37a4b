import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
import { COUNTRIES, type Country, countryByPrefix, DEFAULT_COUNTRY } from './dial-codes.ts';
import metadata from './phone-metadata.json' with { type: 'json' };

/** The numbering plans of the countries on offer; `phone-metadata.test.ts` writes them. */
export const PHONE_METADATA = metadata as unknown as MetadataJson;

const MIN_PHONE_DIGITS = 6;

/** Far above the 15 digits of any real number: only programs exceed it. */
const MAX_PHONE_DIGITS = 32;

/** From this length on, Italian digits that begin with 39 carry their dial code. */
const TOO_LONG_FOR_ITALY = 11;

export type Phone = { readonly country: Country; readonly digits: string };

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Copied numbers come in brackets and behind invisible marks: `(+39) 333…`. */
export function beginsWithPlus(text: string): boolean {
  return /^\D*\+/.test(text);
}

/**
 * Reads a number that arrived whole (pasted, autofilled) or whose field has just lost focus, so that
 * dial code and digits together are the real number. Without this, `+39 333…` would become
 * `+3939333…`, pass every rule, and the results would never arrive. Normalising twice changes nothing.
 */
export function normalizePhone(text: string, chosen: Country): Phone {
  const digits = digitsOf(text);
  const international = beginsWithPlus(text) ? readInternational(digits, chosen) : undefined;
  let phone = international ?? { country: chosen, digits };
  for (;;) {
    const shorter =
      withoutInternationalPrefix(phone) ?? withoutItalianCode(phone) ?? withoutTrunkPrefix(phone);
    if (!shorter) return phone;
    phone = shorter;
  }
}

function readInternational(international: string, chosen: Country): Phone | undefined {
  const country = countryByPrefix(international, chosen);
  return country && { country, digits: international.slice(country.dialCode.length - 1) };
}

/** `0044 7911…` means `+44 7911…`. */
function withoutInternationalPrefix({ country, digits }: Phone): Phone | undefined {
  return digits.startsWith('00') ? readInternational(digits.slice(2), country) : undefined;
}

/** Removes a bare 39 where the number would be too long for Italy with it. */
function withoutItalianCode({ country, digits }: Phone): Phone | undefined {
  return country.code === 'IT' && digits.startsWith('39') && digits.length >= TOO_LONG_FOR_ITALY
    ? { country, digits: digits.slice(2) }
    : undefined;
}

/**
 * Removes the prefix that is only dialled within the country, such as the zero of `07911 123456`. The
 * library knows which countries have one. Italy has none: its landlines keep their zero.
 */
function withoutTrunkPrefix(phone: Phone): Phone | undefined {
  const digits: string = parse(phone)?.nationalNumber ?? '';
  return digits.length < phone.digits.length && hasValidDigits(digits)
    ? { country: phone.country, digits }
    : undefined;
}

/** Returns `undefined` for fewer than 2 digits and for more than 17. */
function parse(phone: Phone) {
  return parsePhoneNumberFromString(fullNumber(phone), PHONE_METADATA);
}

/** `+393331234567`: the dial code joined with the digits. */
export function fullNumber({ country, digits }: Phone): string {
  return country.dialCode + digits;
}

/** Formats `+39 333 123 4567` as usual in the country, as soon as there are enough digits for it. */
export function spacedNumber(phone: Phone): string {
  return (
    parse(phone)?.formatInternational() ?? `${phone.country.dialCode} ${phone.digits}`.trimEnd()
  );
}

/** Formats `393331234567` as usual in its country, and a number from a country not on offer without spaces. */
export function spacedInternational(international: string): string {
  const phone = readInternational(international, DEFAULT_COUNTRY);
  return phone ? spacedNumber(phone) : `+${international}`;
}

/** Only a hint for the visitor: numbering plans change more often than releases. */
export function isPlausibleMobile(phone: Phone): boolean {
  // The metadata only contains mobile numbers, so no other number is valid.
  return parse(phone)?.isValid() ?? false;
}

/**
 * Parses a full number (`+39…`) that does not come from the lead form into the one that the form
 * would have sent. Returns `undefined` unless a dial code on offer is followed by enough digits.
 */
export function parseFullNumber(text: string): string | undefined {
  const isFull = COUNTRIES.some(
    ({ dialCode }) => text.startsWith(dialCode) && hasValidDigits(text.slice(dialCode.length)),
  );
  if (!isFull) return undefined;
  const phone = normalizePhone(text, DEFAULT_COUNTRY);
  return hasValidDigits(phone.digits) ? fullNumber(phone) : undefined;
}

export function hasValidDigits(digits: string): boolean {
  return (
    /^\d+$/.test(digits) && digits.length >= MIN_PHONE_DIGITS && digits.length <= MAX_PHONE_DIGITS
  );
}

/** `+39…567`: enough to recognise a known number, too little to call it. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}…${phone.slice(-3)}`;
}
