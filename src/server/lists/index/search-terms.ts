import { foldedWords } from '../../../domain/desk/folded-words.ts';
import { digitsOf } from '../../../domain/lead/phone.ts';

/** Fewer digits in a row than this do not count as a search for a number. */
const MIN_DIGITS = 4;
/** Only if enough digits follow: `0012` may be the middle of a number. */
const INTERNATIONAL_PREFIX = new RegExp(`^00(?=\\d{${MIN_DIGITS}})`);
const LOOKS_LIKE_NUMBER = /^[\d\s+().\-/]+$/;
/** On a phone they are on another keyboard, so that people search for `dangelo`. */
const APOSTROPHES = /['’‘ʼ´`]/g;

/**
 * Every suffix of at least four digits, so that digits in the middle of a number are the beginning
 * of a term: an ordinary index finds them on either engine.
 */
export function numberTerms(digits: string): readonly string[] {
  return Array.from({ length: Math.max(0, digits.length - MIN_DIGITS + 1) }, (_, begin) =>
    digits.slice(begin),
  );
}

export function leadTerms(name: string, phone: string): readonly string[] {
  const words = [name, name.replace(APOSTROPHES, '')].flatMap(foldedWords);
  return [...new Set([...words, ...numberTerms(phone)])];
}

/**
 * The prefixes of a search, the longest first: a lead matches if each of them begins one of its
 * terms. Empty if no name or number can match; campaigns still may.
 */
export function searchedTerms(search: string): readonly string[] {
  if (LOOKS_LIKE_NUMBER.test(search)) {
    const digits = digitsOf(search).replace(INTERNATIONAL_PREFIX, '');
    return digits.length < MIN_DIGITS ? [] : [digits];
  }
  return foldedWords(search).toSorted((one, other) => other.length - one.length);
}

/** An upper bound for all texts with this prefix. */
export function endOfRange(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
