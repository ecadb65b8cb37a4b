import type { Brand } from '../domain/brand.ts';
import { isHexColor } from './contrast.ts';

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
    expected: 'digits only, with the dial code and without plus or zeros before it',
    isFine: (value) => /^[1-9]\d{7,14}$/.test(value),
  },
  site: httpsAddress(),
  instagram: httpsAddress(),
  privacy: optional(httpsAddress()),
  privacyCheckedOn: optional({
    expected: 'a day such as 2026-11-15',
    isFine: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  }),
  address: optional({
    expected: 'https:// and a host, without a slash at the end',
    isFine: (value) => isHttps(value) && new URL(value).origin === value,
  }),
  color: { expected: 'a colour such as #6b1d52', isFine: isHexColor },
  logo: {
    expected: 'one <svg viewBox="…"> without style, script or handlers',
    isFine: isPlainSvg,
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
  return { expected: 'an https:// address', isFine: isHttps };
}

function optional(rule: BrandRule): BrandRule {
  return { ...rule, isOptional: true };
}

function isHttps(value: string): boolean {
  return /^https:\/\/[^\s/?#"'<>]+\.[^\s"'<>]+$/.test(value) && URL.canParse(value);
}

/** The policy of the page blocks inline styles and scripts: a logo that needs them would break. */
function isPlainSvg(markup: string): boolean {
  return (
    /^<svg\s[^>]*viewBox="[^"]+"[^>]*>[\s\S]*<\/svg>$/.test(markup.trim()) &&
    !/<script|<style|<foreignObject|\sstyle=|\son\w+=|javascript:/i.test(markup)
  );
}
