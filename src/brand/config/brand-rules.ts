import type { Brand } from '../../domain/brand.ts';
import { isPlainSquareSvg } from './logo-rule.ts';
import { isWholeNumber } from './whatsapp-number.ts';

export type BrandRule = {
  /** Completes the sentence "name: …". */
  readonly expected: string;
  readonly isFine: (value: string) => boolean;
  readonly isOptional?: true;
};

/** What each value must look like; the build and `npm run brand` go by it. */
export const BRAND_RULES: Readonly<Record<keyof Brand, BrandRule>> = {
  name: line(60),
  legalName: line(120),
  privacyEmail: {
    expected: 'an e-mail address',
    isFine: (value) => /^[^\s@<>"&]+@[^\s@<>"&]+\.[^\s@<>"&]{2,}$/.test(value),
  },
  postalAddress: optional(line(200)),
  whatsappNumber: {
    expected:
      'digits only, with the dial code (Italy: 39) and without plus or zeros before it, as many as numbers have there',
    isFine: isWholeNumber,
  },
  site: httpsAddress(),
  instagram: httpsAddress(),
  privacy: optional(httpsAddress()),
  privacyCheckedOn: optional({
    expected: 'a day such as 2026-11-15',
    isFine: isDay,
  }),
  address: optional({
    expected: 'https:// and a host, without a slash at the end',
    isFine: (value) => isHttps(value) && new URL(value).origin === value,
  }),
  color: {
    expected: 'a colour such as #6b1d52',
    isFine: (value) => /^#[\da-f]{6}$/i.test(value),
  },
  logo: {
    expected:
      'one <svg xmlns="http://www.w3.org/2000/svg" viewBox="…">, square, without style, script, handlers, text, pictures and outside addresses',
    isFine: isPlainSquareSvg,
  },
  headline: line(80),
  intro: line(300),
  shareText: line(200),
  tagline: line(120),
  staticWebhook: optional(httpsAddress()),
};

/** What is wrong with one value, or nothing. */
export function brandFault(key: keyof Brand, value: unknown): string | undefined {
  const { expected, isFine, isOptional } = BRAND_RULES[key];
  if (value === undefined && isOptional) return undefined;
  if (typeof value === 'string' && isFine(value)) return undefined;
  return `${key}: ${expected}${isOptional ? ', or unset' : ''}`;
}

function line(longest: number): BrandRule {
  return {
    expected: `1 to ${longest} characters on one line, none of < >`,
    isFine: (value) =>
      value === value.trim() &&
      value.length > 0 &&
      value.length <= longest &&
      !/[<>\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
  };
}

function httpsAddress(): BrandRule {
  return {
    expected: 'an https:// address without user, password and #',
    isFine: isHttps,
  };
}

function optional(rule: BrandRule): BrandRule {
  return { ...rule, isOptional: true };
}

/** Browsers refuse to post to an address with a password, and never send what follows a #. */
function isHttps(value: string): boolean {
  if (!/^https:\/\/[^\s/?#"'<>]+\.[^\s"'<>]+$/.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '' && !value.includes('#');
}

/** Dates roll over: the 31st of February would be a day of March. */
function isDay(value: string): boolean {
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}
