import { foldedWords } from '../../domain/desk/folded-words.ts';
import { digitsOf } from '../../domain/lead/phone.ts';

/** Fewer digits than this do not count as a search for a number. */
const MIN_DIGITS = 4;
/** Only if enough digits follow: `0012` may be the middle of a number. */
const INTERNATIONAL_PREFIX = new RegExp(`^00(?=\\d{${MIN_DIGITS}})`);
const LOOKS_LIKE_NUMBER = /^[\d\s+().\-/]+$/;
/** On a phone they are on another keyboard, so that people search for `dangelo`. */
const APOSTROPHES = /['’‘ʼ´`]/g;

/** What a search looks into: `maria d angelo dangelo 393471234567 natale`. */
export function searchText(name: string, phone: string, campaign: string | null): string {
  const ofCampaign = [...new URLSearchParams(campaign ?? '').values()];
  const words = [name, name.replace(APOSTROPHES, ''), phone, ...ofCampaign].flatMap(foldedWords);
  return [...new Set(words)].join(' ');
}

/**
 * A lead is found if its text contains each of these. Empty if nothing can be found. They hold
 * letters and digits only, so that none means more to `like`.
 */
export function searchedWords(search: string): readonly string[] {
  if (!LOOKS_LIKE_NUMBER.test(search)) return foldedWords(search);
  const digits = digitsOf(search).replace(INTERNATIONAL_PREFIX, '');
  return digits.length < MIN_DIGITS ? [] : [digits];
}
