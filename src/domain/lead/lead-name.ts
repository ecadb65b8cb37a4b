export const MAX_NAME_LENGTH = 100;

/** Control characters, line separators and the marks that reverse the reading direction. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Titles written without a space, as in `Dott.Rossi` and `Sig.ra Bianchi`, are not links. */
const TITLES = /\b(?:arch|avv|dott|dr|geom|ing|prof|ra|rag|sig|ssa)\.(?=\p{L})/giu;

/** Top-level domains that make a link even after a single letter. */
const TOP_LEVEL_DOMAINS =
  'app|at|au|be|biz|ca|ch|click|club|cn|co|com|de|dev|es|eu|fr|fun|info|io|it|link|live|ly|me|net|nl|online|org|pro|pt|ru|shop|site|store|to|top|uk|us|website|xyz';

/**
 * Whatever a messenger would turn into a link. After two letters, any ending of two or three letters
 * counts as a top-level domain, because there are too many to list. A name that is quarantined by
 * mistake only waits for a person.
 */
const LINK = new RegExp(
  [
    String.raw`://`,
    String.raw`\bwww\.`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
    String.raw`[\p{L}\d-]\.\p{L}{2,}/`,
    String.raw`[\p{L}\d-]\.(?:${TOP_LEVEL_DOMAINS})(?![\p{L}\d])`,
    String.raw`[\p{L}\d-]{2}\.[a-z]{2,3}(?![\p{L}\d])`,
  ].join('|'),
  'iu',
);

/** A name needs at least one visible character. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export function trimmedName(name: string): string {
  return name.trim();
}

/** Expects a trimmed name. */
export function isValidName(name: string): boolean {
  return VISIBLE.test(name) && name.length <= MAX_NAME_LENGTH && !FORBIDDEN.test(name);
}

/** Matters because the name is the only free text in the brand's own message. */
export function carriesLink(name: string): boolean {
  return LINK.test(name.replace(TITLES, ' '));
}
