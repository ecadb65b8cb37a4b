const CAMPAIGN_KEY = /^(?:utm_[a-z0-9_]{1,20}|ref)$/;

/** Advertisers put ids into these keys, and ids may be as long as phone numbers. */
const ID_KEY = /^utm_(?:id|campaign|content|term)$/;

/** Some mail tools encode twice, which leaves `%40`. */
const EMAIL_SIGN = /@|%40/;
const BETWEEN_DIGITS = /[\s./()-]/g;
const PHONE_WITH_DIAL_CODE = /^(?:\+|00)\d{8,15}$/;

/** Longer than a date (20261115), shorter than most ids. */
const BARE_PHONE = /^\d{9,13}$/;

const MAX_KEYS = 10;
const MAX_LENGTH = 100;

/** The campaign becomes part of the outside webhook's address, whose length servers limit. */
const MAX_WHOLE_LENGTH = 2000;

/**
 * Extracts the campaign (`utm_*` and `ref`) from a link's query, as a sorted query, so that the same
 * campaign always reads the same. Other keys are dropped, and so are values that look like a
 * person's e-mail address or phone number. Without a campaign the result is empty.
 */
export function campaignOf(query: string): string {
  const pairs = new Map<string, string>();
  let length = 0;
  for (const pair of query.replace(/^\?/, '').split('&')) {
    const [key = '', value = ''] = pair.split(/=(.*)/s).map(decode);
    const isNew =
      CAMPAIGN_KEY.test(key) && value !== '' && !pairs.has(key) && !looksPersonal(key, value);
    const text = isNew ? `${key}=${encodeURIComponent(value)}` : '';
    if (!isNew || pairs.size === MAX_KEYS || length + text.length > MAX_WHOLE_LENGTH) continue;
    pairs.set(key, text);
    length += text.length + '&'.length;
  }
  return (
    [...pairs.keys()]
      // oxlint-disable-next-line unicorn/no-array-sort -- older phones lack `toSorted`
      .sort()
      .map((key) => pairs.get(key))
      .join('&')
  );
}

/** Mail tools may put the recipient into a link, and campaigns end up in addresses and reports. */
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

/** Returns an empty text for one that cannot be decoded: a link may have been cut anywhere. */
function decode(text: string): string {
  try {
    const value = decodeURIComponent(text.replaceAll('+', ' '));
    const printable = value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
    return Array.from(printable).slice(0, MAX_LENGTH).join('');
  } catch {
    return '';
  }
}
