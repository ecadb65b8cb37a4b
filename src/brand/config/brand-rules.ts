import type { Brand, BrandText } from '../../domain/brand.ts';
import { isPlainSquareSvg } from './logo-rule.ts';
import { isWholeNumber } from './whatsapp-number.ts';

export type BrandRule = {
  /** Follows the key in an error: `name: …`. */
  readonly expected: string;
  readonly isValid: (value: string) => boolean;
  readonly isOptional?: true;
};

/** The rules for texts that the build and `npm run brand` check. */
export const BRAND_RULES: Readonly<Record<BrandText, BrandRule>> = {
  name: singleLine(60),
  legalName: singleLine(120),
  privacyEmail: {
    expected: 'an e-mail address',
    isValid: (value) => /^[^\s@<>"&]+@[^\s@<>"&]+\.[^\s@<>"&]{2,}$/.test(value),
  },
  postalAddress: optional(singleLine(200)),
  whatsappNumber: {
    expected:
      'digits only, with the dial code (Italy: 39) and without plus or zeros before it, as many as numbers have there',
    isValid: isWholeNumber,
  },
  site: httpsAddress(),
  instagram: httpsAddress(),
  privacy: optional(httpsAddress()),
  privacyCheckedOn: optional({
    expected: 'a day such as 2026-11-15',
    isValid: isDate,
  }),
  address: optional({
    expected: 'https:// and a host, without a slash at the end',
    isValid: (value) => isHttpsAddress(value) && new URL(value).origin === value,
  }),
  color: {
    expected: 'a colour such as #6b1d52',
    isValid: (value) => /^#[\da-f]{6}$/i.test(value),
  },
  logo: {
    expected:
      'one <svg xmlns="http://www.w3.org/2000/svg" viewBox="…">, square, without style, script, handlers, text, pictures and outside addresses',
    isValid: isPlainSquareSvg,
  },
  headline: singleLine(80),
  intro: singleLine(300),
  shareText: singleLine(200),
  tagline: singleLine(120),
  staticWebhook: optional(httpsAddress()),
};

/** Every key that `brand.config.ts` may have. */
export const BRAND_KEYS: readonly (keyof Brand)[] = [
  ...(Object.keys(BRAND_RULES) as BrandText[]),
  'preview',
];

/** Returns what is wrong with one value, or nothing. */
export function valueError(key: keyof Brand, value: unknown): string | undefined {
  if (key === 'preview') return typeof value === 'boolean' ? undefined : `${key}: true or false`;
  const { expected, isValid, isOptional } = BRAND_RULES[key];
  if (value === undefined && isOptional) return undefined;
  if (typeof value === 'string' && isValid(value)) return undefined;
  return `${key}: ${expected}${isOptional ? ', or unset' : ''}`;
}

function singleLine(maxLength: number): BrandRule {
  return {
    expected: `1 to ${maxLength} characters on one line, none of < >`,
    isValid: (value) =>
      value === value.trim() &&
      value.length > 0 &&
      value.length <= maxLength &&
      !/[<>\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
  };
}

function httpsAddress(): BrandRule {
  return {
    expected: 'an https:// address without user, password and #',
    isValid: isHttpsAddress,
  };
}

function optional(rule: BrandRule): BrandRule {
  return { ...rule, isOptional: true };
}

/** Browsers refuse to post to an address with credentials and never send its fragment. */
function isHttpsAddress(value: string): boolean {
  if (!/^https:\/\/[^\s/?#"'<>]+\.[^\s"'<>]+$/.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '' && !value.includes('#');
}

/** `Date` turns the 31st of February into a day of March, so the date must survive a round trip. */
function isDate(value: string): boolean {
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}
