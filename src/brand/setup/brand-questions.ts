import type { BrandText } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';
import { BRAND_RULES, valueError } from '../config/brand-rules.ts';
import { numberAndCountry } from '../config/whatsapp-number.ts';

export type BrandQuestion = {
  readonly key: Exclude<BrandText, 'logo'>;
  readonly message: string;
  /** A yes-or-no question that comes first; after a no, the value is cleared. */
  readonly onlyIf?: string;
  /** Turns what people usually type into the form that the file holds. */
  readonly normalize?: (answer: string) => string;
  /** A remark on the accepted value, shown below the answer. */
  readonly remark?: (value: string) => string | undefined;
};

/** Typed to clear an optional value. */
const CLEAR = '-';

/** The questions of `npm run brand` in their order; `askBrand` asks for the logo's file last. */
export const BRAND_QUESTIONS: readonly BrandQuestion[] = [
  { key: 'name', message: 'Name of the brand, as visitors see it' },
  { key: 'legalName', message: 'Company that answers for the data (legal name)' },
  { key: 'privacyEmail', message: 'E-mail for questions about the data' },
  { key: 'postalAddress', message: 'Postal address of the company' },
  {
    key: 'privacy',
    message: 'Your own privacy notice (none: /privacy is made)',
    normalize: withHttps,
  },
  {
    key: 'whatsappNumber',
    message: 'WhatsApp number with dial code',
    normalize: digitsOnly,
    remark: (digits) => `Chats will open with ${numberAndCountry(digits)}.`,
  },
  { key: 'site', message: 'Main website', normalize: withHttps },
  { key: 'instagram', message: 'Instagram page or @name', normalize: instagramPage },
  { key: 'address', message: 'Public address of this calculator', normalize: withoutFinalSlash },
  {
    key: 'color',
    message: 'Colour of the brand',
    normalize: (answer) => `#${answer.replace(/^#/, '')}`,
    remark: colorRemark,
  },
  { key: 'headline', message: 'Headline' },
  { key: 'intro', message: 'Text below the headline' },
  { key: 'shareText', message: 'What a visitor says who shares it' },
  { key: 'tagline', message: 'Line below the name on the share card' },
  {
    key: 'staticWebhook',
    onlyIf: 'Static hosting, without our server?',
    message: 'Webhook that browsers post leads to',
    normalize: withHttps,
  },
];

export type Answer = { readonly value: string | undefined } | { readonly error: string };

/** An empty answer keeps the current value; any other must pass the rule that the build checks. */
export function parseAnswer(
  { key, normalize }: BrandQuestion,
  typed: string,
  current: string | undefined,
): Answer {
  const answer = typed.trim();
  if (answer === CLEAR && !BRAND_RULES[key].isOptional) return { error: `${key}: is needed` };
  const entered = answer === '' ? current : (normalize?.(answer) ?? answer);
  const value = answer === CLEAR ? undefined : entered;
  const error = valueError(key, value);
  return error === undefined ? { value } : { error };
}

function withHttps(answer: string): string {
  return answer.includes('://') ? answer : `https://${answer}`;
}

function withoutFinalSlash(answer: string): string {
  return withHttps(answer).replace(/\/$/, '');
}

function digitsOnly(answer: string): string {
  return answer.replace(/[\s()./-]/g, '').replace(/^(?:\+|00)/, '');
}

function instagramPage(answer: string): string {
  return /^@?[\w.]+$/.test(answer) && !answer.startsWith('www.')
    ? `https://www.instagram.com/${answer.replace(/^@/, '')}`
    : withHttps(answer);
}

function colorRemark(color: string): string | undefined {
  const { light, dark } = schemesOf(color);
  if (light.primary === color.toLowerCase()) return undefined;
  return `Too light to be read on paper: text and buttons are ${light.primary}, in the dark ${dark.primary}.`;
}
