const LETTERS = 'ghijklmnop';

/**
 * Writes digits as letters that hex digits do not use, so that different texts stay different. A
 * name with five digits is quarantined.
 */
export function withoutDigits(text: string): string {
  return text.replace(/\d/g, (digit) => LETTERS[Number(digit)] ?? '');
}
