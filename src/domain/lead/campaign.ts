const CAMPAIGN_KEY = /^(?:utm_[a-z0-9_]{1,20}|ref)$/;

/** Where advertisers put ids of their own, as long as phone numbers. */
const ID_KEY = /^utm_(?:id|campaign|content|term)$/;

/** `%40` where a mail tool encoded twice. */
const EMAIL_SIGN = /@|%40/;
const BETWEEN_DIGITS = /[\s./()-]/g;
const PHONE_WITH_DIAL_CODE = /^(?:\+|00)\d{8,15}$/;

/** Longer than a day (20261115), shorter than most ids. */
const BARE_PHONE = /^\d{9,13}$/;

const MAX_KEYS = 10;
const MAX_LENGTH = 100;

/** It goes into the outside webhook's address, and no server takes one without end. */
const MAX_WHOLE_LENGTH = 2000;

/**
 * What a link's query says about where its visitor comes from (`utm_*` and `ref`), as a query of
 * its own: sorted, so that the same campaign always reads the same. Whatever else the query
 * carries stays behind, and so does what looks like a person's address or number. Empty for a
 * visitor who comes from nowhere in particular.
 */
export function campaignOf(query: string): string {
  const pairs = new Map<string, string>();
  let length = 0;
  for (const pair of query.replace(/^\?/, '').split('&')) {
    const [key = '', value = ''] = pair.split(/=(.*)/s).map(decoded);
    const isNew =
      CAMPAIGN_KEY.test(key) && value !== '' && !pairs.has(key) && !looksPersonal(key, value);
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

/** Mail tools fill whom they write to into a link: it would go on into addresses and reports. */
function looksPersonal(key: string, value: string): boolean {
  const numbers = value.replace(BETWEEN_DIGITS, '').match(/\+?\d+/g) ?? [];
  return (
    EMAIL_SIGN.test(value) ||
    numbers.some(
      (number) =>
        PHONE_WITH_DIAL_CODE.test(number) || (BARE_PHONE.test(number) && !ID_KEY.test(key)),
    )
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
