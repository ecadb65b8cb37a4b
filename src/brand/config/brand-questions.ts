import type { Brand } from '../../domain/brand.ts';
import { BRAND_RULES, brandFault } from './brand-rules.ts';

export type BrandQuestion = {
  readonly key: Exclude<keyof Brand, 'logo'>;
  readonly ask: string;
  /** Asked first; after a no, the value is taken away without a question. */
  readonly onlyIf?: string;
  /** Makes what people are used to write into what the file holds. */
  readonly tidy?: (answer: string) => string;
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
  { key: 'whatsappNumber', ask: 'WhatsApp number with dial code', tidy: digitsOnly },
  { key: 'site', ask: 'Main website', tidy: withHttps },
  { key: 'instagram', ask: 'Instagram page or @name', tidy: instagramPage },
  { key: 'address', ask: 'Public address of this calculator', tidy: hostOnly },
  { key: 'color', ask: 'Colour of the brand', tidy: (answer) => `#${answer.replace(/^#/, '')}` },
  { key: 'headline', ask: 'Headline' },
  { key: 'intro', ask: 'Text below the headline' },
  { key: 'shareText', ask: 'What a visitor says who shares it' },
  { key: 'tagline', ask: 'Line below the name on the share card' },
  {
    key: 'staticWebhook',
    onlyIf: 'Static hosting, without our server? y/N',
    ask: 'Webhook that browsers post leads to',
    tidy: withHttps,
  },
];

export type Answered = { readonly value: string | undefined } | { readonly fault: string };

/** Nothing typed keeps the present value; whatever is typed must pass the rule of the build. */
export function takeAnswer(
  { key, tidy }: BrandQuestion,
  typed: string,
  present: string | undefined,
): Answered {
  const answer = typed.trim();
  if (answer === NOTHING && !BRAND_RULES[key].isOptional) return { fault: `${key}: is needed` };
  const kept = answer === '' ? present : (tidy?.(answer) ?? answer);
  const value = answer === NOTHING ? undefined : kept;
  const fault = brandFault(key, value);
  return fault === undefined ? { value } : { fault };
}

/** Nothing typed leaves it as it is. */
export function takeYesOrNo(
  typed: string,
  present: boolean,
): { readonly value: boolean } | { readonly fault: string } {
  const answer = typed.trim();
  if (answer === '') return { value: present };
  if (/^(?:y|yes|s|si|sì)$/i.test(answer)) return { value: true };
  return /^(?:n|no|-)$/i.test(answer) ? { value: false } : { fault: 'y or n' };
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
