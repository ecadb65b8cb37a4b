import type { Brand } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';
import { BRAND_RULES, brandFault } from '../config/brand-rules.ts';
import { numberAndCountry } from '../config/whatsapp-number.ts';

export type BrandQuestion = {
  readonly key: Exclude<keyof Brand, 'logo'>;
  readonly ask: string;
  /** Asked first; after a no, the value is taken away without a question. */
  readonly onlyIf?: string;
  /** Makes what people are used to write into what the file holds. */
  readonly tidy?: (answer: string) => string;
  /** What to say about a value that was taken, if anything. */
  readonly remark?: (value: string) => string | undefined;
};

/** Takes an optional value away. */
const NOTHING = '-';

/** What `npm run brand` asks, in this order; the logo comes from a file and is asked for last. */
export const BRAND_QUESTIONS: readonly BrandQuestion[] = [
  { key: 'name', ask: 'Name of the brand, as visitors see it' },
  { key: 'legalName', ask: 'Company that answers for the data (legal name)' },
  { key: 'privacyEmail', ask: 'E-mail for questions about the data' },
  { key: 'postalAddress', ask: 'Postal address of the company' },
  { key: 'privacy', ask: 'Your own privacy notice (none: /privacy is made)', tidy: withHttps },
  {
    key: 'whatsappNumber',
    ask: 'WhatsApp number with dial code',
    tidy: digitsOnly,
    remark: (digits) => `Chats will open with ${numberAndCountry(digits)}.`,
  },
  { key: 'site', ask: 'Main website', tidy: withHttps },
  { key: 'instagram', ask: 'Instagram page or @name', tidy: instagramPage },
  { key: 'address', ask: 'Public address of this calculator', tidy: hostOnly },
  {
    key: 'color',
    ask: 'Colour of the brand',
    tidy: (answer) => `#${answer.replace(/^#/, '')}`,
    remark: aboutColor,
  },
  { key: 'headline', ask: 'Headline' },
  { key: 'intro', ask: 'Text below the headline' },
  { key: 'shareText', ask: 'What a visitor says who shares it' },
  { key: 'tagline', ask: 'Line below the name on the share card' },
  {
    key: 'staticWebhook',
    onlyIf: 'Static hosting, without our server?',
    ask: 'Webhook that browsers post leads to',
    tidy: withHttps,
  },
];

export type Answer = { readonly value: string | undefined } | { readonly error: string };

/** Nothing typed keeps the present value; whatever is typed must pass the rule of the build. */
export function takeAnswer(
  { key, tidy }: BrandQuestion,
  typed: string,
  present: string | undefined,
): Answer {
  const answer = typed.trim();
  if (answer === NOTHING && !BRAND_RULES[key].isOptional) return { error: `${key}: is needed` };
  const kept = answer === '' ? present : (tidy?.(answer) ?? answer);
  const value = answer === NOTHING ? undefined : kept;
  const error = brandFault(key, value);
  return error === undefined ? { value } : { error };
}

function withHttps(answer: string): string {
  return answer.includes('://') ? answer : `https://${answer}`;
}

function hostOnly(answer: string): string {
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

function aboutColor(color: string): string | undefined {
  const { light, dark } = schemesOf(color);
  if (light.primary === color.toLowerCase()) return undefined;
  return `Too light to be read on paper: text and buttons are ${light.primary}, in the dark ${dark.primary}.`;
}
