const CAMPAIGN_KEY = /^(?:utm_[a-z0-9_]{1,20}|ref)$/;
const MAX_KEYS = 10;
const MAX_LENGTH = 100;

/**
 * What a link's query says about where its visitor comes from (`utm_*` and `ref`), as a query of
 * its own: sorted, so that the same campaign always reads the same. Whatever else the query
 * carries stays behind. Empty for a visitor who comes from nowhere in particular.
 */
export function campaignOf(query: string): string {
  const values = new Map<string, string>();
  for (const pair of query.replace(/^\?/, '').split('&')) {
    const [key = '', value = ''] = pair.split(/=(.*)/s).map(decoded);
    const isNew = CAMPAIGN_KEY.test(key) && value !== '' && !values.has(key);
    if (isNew && values.size < MAX_KEYS) values.set(key, value);
  }
  return (
    [...values.keys()]
      // oxlint-disable-next-line unicorn/no-array-sort -- phones of some years ago lack `toSorted`
      .sort()
      .map((key) => `${key}=${encodeURIComponent(values.get(key) ?? '')}`)
      .join('&')
  );
}

/** Nothing for a text that is no text: a link may have been cut anywhere. */
function decoded(text: string): string {
  try {
    const whole = decodeURIComponent(text.replaceAll('+', ' '));
    const printable = whole.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
    return Array.from(printable).slice(0, MAX_LENGTH).join('');
  } catch {
    return '';
  }
}
