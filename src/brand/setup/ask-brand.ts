import { type CANCEL_SYMBOL, confirm, isCancel, log, text } from '@clack/prompts';
import { brand as current } from '../../../brand.config.ts';
import type { Brand } from '../../domain/brand.ts';
import { placeholderKeys } from '../config/brand-notes.ts';
import {
  type Answer,
  BRAND_QUESTIONS,
  type BrandQuestion,
  parseAnswer,
} from './brand-questions.ts';
import { brandSource } from './brand-source.ts';
import { parseLogoAnswer } from './logo-answer.ts';

type Cancelled = typeof CANCEL_SYMBOL;

const TOTAL = BRAND_QUESTIONS.length + 1;

/**
 * Asks for every value of the brand in the terminal. Returns the text of the new `brand.config.ts`,
 * or nothing if it was cancelled with Ctrl-C or Escape.
 */
export async function askBrand(): Promise<string | undefined> {
  const brand = await askValues();
  if (isCancel(brand)) return undefined;
  const placeholders = placeholderKeys(brand);
  if (placeholders.length > 0) log.warn(`Still placeholders: ${placeholders.join(', ')}.`);
  return brandSource(brand);
}

async function askValues(): Promise<Brand | Cancelled> {
  const values: Record<string, string | undefined> = {};
  for (const [index, question] of BRAND_QUESTIONS.entries()) {
    const { key, remark } = question;
    const value = await askQuestion(question, index);
    if (isCancel(value)) return value;
    values[key] = value;
    const words = value && remark?.(value);
    if (words) log.info(words);
  }
  const color = values['color'] ?? current.color;
  const logo = await ask(numbered('File of the logo (SVG)', TOTAL - 1), 'as it is', (typed) =>
    parseLogoAnswer(typed, current, color),
  );
  if (isCancel(logo)) return logo;
  // Every value has passed its rule.
  return { ...current, ...values, logo } as Brand;
}

async function askQuestion(
  question: BrandQuestion,
  index: number,
): Promise<string | undefined | Cancelled> {
  const { key, onlyIf } = question;
  if (onlyIf) {
    const initialValue = current[key] !== undefined;
    const isWanted = await confirm({ message: numbered(onlyIf, index), initialValue });
    if (isCancel(isWanted)) return isWanted;
    if (!isWanted) return undefined;
  }
  return ask(numbered(question.message, index), current[key], (typed) =>
    parseAnswer(question, typed, current[key]),
  );
}

/** Shows the error and asks again until an answer is valid. */
async function ask(
  message: string,
  currentValue: string | undefined,
  parse: (typed: string) => Answer | Promise<Answer>,
): Promise<string | undefined | Cancelled> {
  let value: string | undefined;
  const result = await text({
    message,
    placeholder: currentValue ?? 'none',
    ...(currentValue !== undefined && { defaultValue: currentValue }),
    validate: async (typed = '') => {
      const answer = await parse(typed);
      if ('error' in answer) return answer.error;
      value = answer.value;
      return undefined;
    },
  });
  return isCancel(result) ? result : value;
}

function numbered(message: string, index: number): string {
  return `${message} (${index + 1} of ${TOTAL})`;
}
