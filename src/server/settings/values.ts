export function parseInteger(text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`expected a whole number from ${min} to ${max}, got ${JSON.stringify(text)}`);
}

export function parseOneOf<Word extends string>(allowed: readonly Word[], text: string): Word {
  const found = allowed.find((word) => word === text);
  if (found) return found;
  throw new Error(`expected one of ${allowed.join(', ')}, got ${JSON.stringify(text)}`);
}

export function splitList(text: string, separator: RegExp): readonly string[] {
  return text.split(separator).filter(Boolean);
}

/**
 * Refuses a password with a bare `#`, `/` or `?`: its rest would be parsed as a path or a query and
 * printed with the address. One with `?` and `=` before its `@` cannot be told from a query whose
 * value contains an `@`.
 */
export function refuseUnescapedPassword(url: string): void {
  if (!/#|\/\/(?:[^/?]*\/[^?]*|[^?]*\?[^=]*)@/.test(url)) return;
  throw new Error('write #, / and ? in the user or the password as %23, %2F and %3F');
}
