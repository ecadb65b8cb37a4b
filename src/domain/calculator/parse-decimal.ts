const DECIMAL = /^(\d+)(?:[.,](\d+))?$/;

/**
 * Parses digits with at most one comma or dot between them, and spaces around. Returns `undefined`
 * for anything else (`70kg`, `1e2`, `-5`, `70.`, `.5`). `parseFloat` would read `72,5` as 72.
 */
export function parseDecimal(text: string, maxDecimals: number) {
  const [, units, decimals = ''] = DECIMAL.exec(text.trim()) ?? [];
  // `72,50` has one decimal that says something.
  if (units === undefined || decimals.replace(/0+$/, '').length > maxDecimals) return undefined;
  return Number(`${units}.${decimals}`);
}
