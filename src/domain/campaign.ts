const CAMPAIGN_KEY = /^(?:utm_[a-z0-9_]{1,20}|ref)$/;
const MAX_KEYS = 10;
const MAX_LENGTH = 100;

/** It goes into the outside webhook's address, and no server takes one without end. */
const MAX_WHOLE_LENGTH = 2000;

/**
 * What a link's query says about where its visitor comes from (`utm_*` and `ref`), as a query of
 * its own: sorted, so that the same campaign always reads the same. Whatever else the query
 * carries stays behind. Empty for a visitor who comes from nowhere in particular.
 */
export function campaignOf(query: string): string {
  const pairs = new Map<string, string>();
  let length = 0;
  for (const pair of query.replace(/^\?/, '').split('&')) {
    const [key = '', value = ''] = pair.split(/=(.*)/s).map(decoded);
    const isNew = CAMPAIGN_KEY.test(key) && value !== '' && !pairs.has(key);
    const text = isNew ? `${key}=${encodeURIComponent(value)}` : '';
    if (!isNew || pairs.size === MAX_KEYS || length + text.length > MAX_WHOLE_LENGTH) continue;
    pairs.set(key, text);
    length += text.length + '&'.length;
  }
  return (
    [...pairs.keys()]
      // oxlint-disable-next-line unicorn/no-array-sort -- phones of some years ago lack `toSorted`
      .sort()
      .map((key) => pairs.get(key))
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
