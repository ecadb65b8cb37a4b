export const MAX_NAME_LENGTH = 100;

/** Control characters, line separators and the marks that reverse the reading direction. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** A name needs at least one visible character; some letters, such as the Hangul filler, are not. */
const VISIBLE = /(?!\p{DI})[\p{L}\p{N}\p{P}\p{S}]/u;

/** What WhatsApp reads as bold, italic, struck through and code. */
const FORMATTING = /[*_~`]/g;

/** Characters that show nothing, such as the zero-width space, could hide a link. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Titles are also written without a space: `Dott.Rossi`, `Sig.ra Bianchi`, `Dott.ssa.Eva`. */
const TITLE =
  /^(?:arch|avv|cav|comm|d|don|dott|dr|geom|ing|on|prof|rag|sig)(?:\.(?:le|ra|ssa))?(?:\.|$)/i;

/** Initials are written without a space as well: `M.Luisa`, `A.M.Rossi`. */
const INITIALS = /^(?:\p{Lu}\.)+/u;

/** A name after a title or initials begins with a capital letter; `ing.com` is a link. */
const NAME = /^(?:\p{Lu}(?!\p{Default_Ignorable_Code_Point})|$)/u;

/** `Don.It` and `X.Com` are links, and so is anything with a path. */
const END_OF_LINK =
  /^(?:\p{L}{2}|app|biz|club|com|info|live|net|online|org|pro|shop|site|xyz)(?!\p{L})|[/:?#]/iu;

/** `Dott.De Luca`, `M.Di Stefano`: more of the name follows. */
const PARTICLE = /^(?:D[aei]|L[aeio])$/;

/**
 * Anything that a messenger would turn into a link: a dot before two letters without a space, which
 * initials such as `S.A.` do not have, an IP address, and five digits, which make a phone number.
 */
const LINK = /@|:\/\/|www|[^\s.]\.[\p{L}\p{M}]{2}|\p{Nd}(?:\.\p{Nd}){3}|(?:\p{Nd}\P{Nd}*){5}/iu;

/**
 * Removes lone surrogates, which are left when an emoji is cut in half: `encodeURIComponent` throws on
 * them, and receivers refuse them.
 */
function withoutLoneSurrogates(text: string): string {
  return text.replace(/\p{Cs}/gu, '');
}

/** What is pasted with tabs or line breaks gets spaces. */
export function trimmedName(name: string): string {
  return withoutLoneSurrogates(name)
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .trim();
}

/** Expects a trimmed name. */
export function nameProblem(name: string): 'missing' | 'tooLong' | 'forbidden' | undefined {
  if (FORBIDDEN.test(name)) return 'forbidden';
  if (!VISIBLE.test(name)) return 'missing';
  return name.length > MAX_NAME_LENGTH ? 'tooLong' : undefined;
}

/**
 * Whether the name could put a link into the brand's own message, where it is the only free text. A
 * name that is quarantined by mistake only waits for a person.
 */
export function carriesLink(name: string): boolean {
  const words = withoutFormatting(name).split(/\s/).map(withoutTitle).join(' ');
  return LINK.test(withoutDisguise(words));
}

function withoutTitle(word: string, index: number, words: readonly string[]): string {
  const rest = word.replace(TITLE, '').replace(INITIALS, '');
  if (PARTICLE.test(rest) && /^\p{Lu}/u.test(words[index + 1] ?? '')) return rest;
  return NAME.test(rest) && !END_OF_LINK.test(withoutDisguise(rest)) ? rest : word;
}

/** Browsers open `evil．com` and `evil。com` as `evil.com`. */
function withoutDisguise(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFKC').replaceAll('。', '.');
}

function withoutFormatting(name: string): string {
  return name.replace(FORMATTING, '');
}

/**
 * The name as the message shows it: without formatting, and with a space after the dot of
 * `Dott.Rossi` and `M.Luisa`, so that neither can be half of a link.
 */
export function nameInMessage(name: string): string {
  return withoutFormatting(name)
    .replace(/\.(?=\p{Lu}\p{L})/gu, '. ')
    .trim();
}
