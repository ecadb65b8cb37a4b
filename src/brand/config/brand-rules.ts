import {
  type Brand,
  type BrandText,
  MAX_PROFESSIONAL_LENGTH,
  type Professional,
} from '../../domain/brand.ts';
import { svgProblem } from './logo-rule.ts';
import { MAX_LOGO_LENGTH } from './picture-logo.ts';
import { PROBLEMS } from './problems.ts';
import { numberProblem } from './whatsapp-number.ts';

type BrandRule = {
  /** Follows the key in an error of the build: `name: …`. */
  readonly expected: string;
  /** The sentence of `npm run brand` about a value that breaks the rule. */
  readonly problemOf: (value: string) => string | undefined;
  readonly isOptional?: true;
};

/** The rules for texts that the build and `npm run brand` check. */
export const BRAND_RULES: Readonly<Record<BrandText, BrandRule>> = {
  name: singleLine(60),
  legalName: singleLine(120),
  privacyEmail: rule('an e-mail address', PROBLEMS.notEmail, (value) =>
    /^[^\s@<>"&(),:;\\]+@[^\s@<>"&(),:;\\]+\.[^\s@<>"&(),:;\\]{2,}$/.test(value),
  ),
  postalAddress: optional(singleLine(200)),
  whatsappNumber: {
    expected:
      'digits only, with the dial code (Italy: 39) and without plus or zeros before it, as many as numbers have there',
    problemOf: numberProblem,
  },
  site: httpsAddress(),
  instagram: httpsAddress(),
  privacy: optional(httpsAddress()),
  privacyCheckedOn: optional(rule('a day such as 2026-11-15', PROBLEMS.notDate, isDay)),
  address: optional({
    expected: 'https:// and a host, without a slash at the end',
    problemOf: (value) =>
      addressProblem(value) ?? (new URL(value).origin === value ? undefined : PROBLEMS.notOnlyHost),
  }),
  color: hexColor(),
  accent: optional(hexColor()),
  logo: {
    expected: `one <svg xmlns="http://www.w3.org/2000/svg" viewBox="…">, square, of at most ${MAX_LOGO_LENGTH / 1000} kB, without style, script, handlers, text, pictures and outside addresses, or a PNG as npm run brand embeds it`,
    problemOf: svgProblem,
  },
  headline: singleLine(80),
  intro: singleLine(300),
  shareText: singleLine(200),
  tagline: singleLine(120),
  staticWebhook: optional(webhookAddress()),
};

/** No certificate is needed to try a webhook on the developer's own machine. */
const LOOPBACK_ADDRESS =
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:[/?][^\s#"'<>]*)?$/;

const PROFESSIONAL_KEYS: readonly (keyof Professional)[] = ['name', 'title', 'register'];
const PROFESSIONAL_TEXT = singleLine(MAX_PROFESSIONAL_LENGTH);

/** The rules for values that are no texts, which `npm run brand` does not ask for. */
const OTHER_RULES: Readonly<
  Record<Exclude<keyof Brand, BrandText>, readonly [string, (value: unknown) => boolean]>
> = {
  preview: ['true or false', (value) => typeof value === 'boolean'],
  professional: [
    `name, title and register, together of at most ${MAX_PROFESSIONAL_LENGTH} characters, each on one line without < >, or unset`,
    (value) => value === undefined || isProfessional(value),
  ],
  insights: ['off, or unset', (value) => value === undefined || value === 'off'],
};

export const BRAND_KEYS = Object.keys({ ...BRAND_RULES, ...OTHER_RULES }) as (keyof Brand)[];

export function valueProblem(key: BrandText, value: unknown): string | undefined {
  const { problemOf, isOptional } = BRAND_RULES[key];
  if (value === undefined && isOptional) return undefined;
  return typeof value === 'string' ? problemOf(value) : PROBLEMS.missing;
}

export function valueError(key: keyof Brand, value: unknown): string | undefined {
  if (key === 'preview' || key === 'professional' || key === 'insights') {
    const [expected, isAllowed] = OTHER_RULES[key];
    return isAllowed(value) ? undefined : `${key}: ${expected}`;
  }
  const { expected, isOptional } = BRAND_RULES[key];
  if (valueProblem(key, value) === undefined) return undefined;
  return `${key}: ${expected}${isOptional ? ', or unset' : ''}`;
}

function isProfessional(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const texts = new Map<string, unknown>(Object.entries(value));
  return (
    texts.size === PROFESSIONAL_KEYS.length &&
    PROFESSIONAL_KEYS.every((key) => {
      const text = texts.get(key);
      return typeof text === 'string' && PROFESSIONAL_TEXT.problemOf(text) === undefined;
    }) &&
    [...texts.values()].join('').length <= MAX_PROFESSIONAL_LENGTH
  );
}

/** A rule that can be broken in one way only. */
function rule(expected: string, problem: string, isValid: (value: string) => boolean): BrandRule {
  return { expected, problemOf: (value) => (isValid(value) ? undefined : problem) };
}

function singleLine(maxLength: number): BrandRule {
  return {
    expected: `1 to ${maxLength} characters on one line, none of < >`,
    problemOf: (value) => {
      if (value === '') return PROBLEMS.missing;
      if (value.length > maxLength) return PROBLEMS.tooLong(maxLength);
      const isPlain = value === value.trim() && !/[<>\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
      return isPlain ? undefined : PROBLEMS.forbiddenCharacter;
    },
  };
}

function hexColor(): BrandRule {
  return rule('a colour such as #6b1d52', PROBLEMS.notColor, (value) =>
    /^#[\da-f]{6}$/i.test(value),
  );
}

function httpsAddress(): BrandRule {
  return {
    expected: 'an https:// address without user, password and #',
    problemOf: addressProblem,
  };
}

function webhookAddress(): BrandRule {
  const { expected, problemOf } = httpsAddress();
  return {
    expected: `${expected} (http:// for localhost only)`,
    problemOf: (value) => (LOOPBACK_ADDRESS.test(value) ? undefined : problemOf(value)),
  };
}

function optional(required: BrandRule): BrandRule {
  return { ...required, isOptional: true };
}

/** Browsers refuse to post to an address with credentials and never send its fragment. */
function addressProblem(value: string): string | undefined {
  if (/^http:/i.test(value)) return PROBLEMS.notHttps;
  if (!/^https:\/\/[^\s/?#"'<>]+\.[^\s"'<>]+$/.test(value) || !URL.canParse(value)) {
    return PROBLEMS.notWebAddress;
  }
  const { username, password } = new URL(value);
  const hasExtras = username !== '' || password !== '' || value.includes('#');
  return hasExtras ? PROBLEMS.credentialsOrFragment : undefined;
}

/** `Date` turns the 31st of February into a day of March, so the date must survive a round trip. */
function isDay(value: string): boolean {
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}
