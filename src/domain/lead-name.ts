export const MAX_NAME_LENGTH = 100;

/** Control characters, line separators and the marks that reverse the reading direction. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** What a messenger would turn into a link. `Dott.Rossi` and `M.Luisa` are names, not links. */
const LINK =
  /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}\/|[\p{L}\d-]\.(?:app|biz|click|club|cn|co|com|eu|fun|info|io|it|link|live|ly|me|net|online|org|pro|ru|shop|site|store|to|top|uk|us|xyz)(?![\p{L}\d])/iu;

export function trimmedName(name: string): string {
  return name.trim();
}

/** Expects a trimmed name. */
export function isValidName(name: string): boolean {
  return name.length > 0 && name.length <= MAX_NAME_LENGTH && !FORBIDDEN.test(name);
}

/** The name is the one free text that reaches the brand's own message. */
export function carriesLink(name: string): boolean {
  return LINK.test(name);
}
