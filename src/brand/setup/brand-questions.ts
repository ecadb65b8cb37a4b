import type { Brand } from '../../domain/brand.ts';
import { spacedInternational } from '../../domain/lead/phone.ts';
import { schemesOf } from '../colour/palette.ts';
import { BRAND_RULES, valueProblem } from '../config/brand-rules.ts';
import { pageLogo } from '../config/page-logo.ts';
import { pictureIn } from '../config/picture-logo.ts';
import { PROBLEMS } from '../config/problems.ts';
import { countriesOfNumber } from '../config/whatsapp-number.ts';
import { openSvgRenderer } from '../draw/svg-renderer.ts';
import type { Answer, Answers, QuestionKey, TextKey } from './answer.ts';
import { parseLogoAnswer } from './logo/logo-answer.ts';
import { TEXTS } from './texts.ts';

export type BrandQuestion = {
  readonly key: QuestionKey;
  readonly parse: (typed: string, answers: Answers, current: Brand) => Answer | Promise<Answer>;
  /** What is shown for the value that Enter keeps, if it is not the value itself. */
  readonly kept?: string;
  /** A remark on the accepted value, shown below the answer. */
  readonly remark?: (value: string) => string | undefined | Promise<string | undefined>;
};

type TextQuestion = Pick<BrandQuestion, 'remark'> & {
  /** Converts what people usually type to the format of the file. */
  readonly normalize?: (answer: string) => string;
};

/** Typed to clear an optional value. */
const CLEAR = '-';

/** The questions of `npm run brand` in their order. */
export const BRAND_QUESTIONS: readonly BrandQuestion[] = [
  textQuestion('name'),
  textQuestion('legalName'),
  textQuestion('privacyEmail'),
  textQuestion('postalAddress'),
  textQuestion('privacy', { normalize: withHttps }),
  textQuestion('whatsappNumber', { normalize: digitsOnly, remark: numberRemark }),
  textQuestion('site', { normalize: withHttps }),
  textQuestion('instagram', { normalize: instagramPage }),
  textQuestion('address', { normalize: withoutFinalSlash }),
  textQuestion('color', { normalize: withHash, remark: colorRemark }),
  textQuestion('headline'),
  textQuestion('intro'),
  textQuestion('shareText'),
  textQuestion('tagline'),
  textQuestion('staticWebhook', { normalize: withHttps }),
  {
    key: 'logo',
    parse: (typed, { color }, current) => parseLogoAnswer(typed, current, color ?? current.color),
    kept: TEXTS.currentLogo,
    remark: logoRemark,
  },
];

/** An empty answer keeps the answer so far; any other must pass the rule that the build checks. */
function textQuestion(key: TextKey, { normalize, ...rest }: TextQuestion = {}): BrandQuestion {
  const { isOptional } = BRAND_RULES[key];
  return {
    key,
    parse: (typed, answers) => {
      const answer = typed.trim();
      const entered = answer === '' ? answers[key] : (normalize?.(answer) ?? answer);
      const value = answer === CLEAR ? undefined : entered;
      if (value === undefined && !isOptional) return { problem: PROBLEMS.missing };
      const problem = valueProblem(key, value);
      return problem === undefined ? { value } : { problem };
    },
    ...rest,
  };
}

function withHttps(answer: string): string {
  return answer.includes('://') ? answer : `https://${answer}`;
}

function withoutFinalSlash(answer: string): string {
  return withHttps(answer).replace(/\/$/, '');
}

function withHash(answer: string): string {
  return `#${answer.replace(/^#/, '')}`;
}

function digitsOnly(answer: string): string {
  return answer.replace(/[\s()./-]/g, '').replace(/^(?:\+|00)/, '');
}

function instagramPage(answer: string): string {
  return /^@?[\w.]+$/.test(answer) && !answer.startsWith('www.')
    ? `https://www.instagram.com/${answer.replace(/^@/, '')}`
    : withHttps(answer);
}

/** Names the country of a number: one whose dial code is missing shows as a foreign number. */
function numberRemark(digits: string): string {
  const countries = countriesOfNumber(digits);
  return TEXTS.chatsOpenWith(spacedInternational(digits), countries || TEXTS.unknownDialCode);
}

/** Says which colours replace one that is too light for text. */
function colorRemark(color: string): string | undefined {
  const { light, dark } = schemesOf(color);
  if (light.primary === color.toLowerCase()) return undefined;
  return TEXTS.colorTooLight(light.primary, dark.primary);
}

/** Says that pages show a picture smaller than it is; icons do not. */
export async function logoRemark(logo: string): Promise<string | undefined> {
  const shown = pictureIn(pageLogo(logo, await openSvgRenderer()) ?? '')?.size;
  const isSmaller = shown !== undefined && shown < (pictureIn(logo)?.size ?? 0);
  return isSmaller ? TEXTS.logoShrunk(shown) : undefined;
}
