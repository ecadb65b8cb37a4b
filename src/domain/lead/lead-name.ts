export const MAX_NAME_LENGTH = 100;

/** Control characters, line separators and the marks that reverse the reading direction. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** `Dott.Rossi` and `Sig.ra Bianchi` are names. */
const TITLES = /\b(?:arch|avv|dott|dr|geom|ing|prof|ra|rag|sig|ssa)\.(?=\p{L})/giu;

/** Endings that a messenger turns into a link even after a single letter. */
const ENDINGS =
  'app|at|au|be|biz|ca|ch|click|club|cn|co|com|de|dev|es|eu|fr|fun|info|io|it|link|live|ly|me|net|nl|online|org|pro|pt|ru|shop|site|store|to|top|uk|us|website|xyz';

/**
 * What a messenger would turn into a link. Any ending of two or three letters counts after a word,
 * for there are too many to list; a name that is held by mistake only waits for a person.
 */
const LINK = new RegExp(
  [
    String.raw`://`,
    String.raw`\bwww\.`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
    String.raw`[\p{L}\d-]\.\p{L}{2,}/`,
    String.raw`[\p{L}\d-]\.(?:${ENDINGS})(?![\p{L}\d])`,
    String.raw`[\p{L}\d-]{2}\.[a-z]{2,3}(?![\p{L}\d])`,
  ].join('|'),
  'iu',
);

/** Something to read: a name of nothing but invisible characters is no name. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export function trimmedName(name: string): string {
  return name.trim();
}

/** Expects a trimmed name. */
export function isValidName(name: string): boolean {
  return VISIBLE.test(name) && name.length <= MAX_NAME_LENGTH && !FORBIDDEN.test(name);
}

/** The name is the one free text that reaches the brand's own message. */
export function carriesLink(name: string): boolean {
  return LINK.test(name.replace(TITLES, ' '));
}
