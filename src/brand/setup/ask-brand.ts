import { type CANCEL_SYMBOL, confirm, isCancel, log, text } from '@clack/prompts';
import { brand as present } from '../../../brand.config.ts';
import type { Brand } from '../../domain/brand.ts';
import { placeholderKeys } from '../config/placeholder-values.ts';
import { type Answer, BRAND_QUESTIONS, type BrandQuestion, takeAnswer } from './brand-questions.ts';
import { brandSource } from './brand-source.ts';
import { takeLogo } from './logo-answer.ts';

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
  const values: Record<string, string | undefined> = { ...present };
  for (const [index, question] of BRAND_QUESTIONS.entries()) {
    const { key, remark } = question;
    const value = await askQuestion(question, index);
    if (isCancel(value)) return value;
    values[key] = value;
    const note = value && remark?.(value);
    if (note) log.info(note);
  }
  const color = values['color'] ?? present.color;
  const logo = await ask(numbered('File of the logo (SVG)', TOTAL - 1), 'as it is', (typed) =>
    takeLogo(typed, present, color),
  );
  if (isCancel(logo)) return logo;
  // Every value has passed its rule.
  return { ...values, logo } as Brand;
}

async function askQuestion(
  question: BrandQuestion,
  index: number,
): Promise<string | undefined | Cancelled> {
  const { key, onlyIf } = question;
  if (onlyIf) {
    const initialValue = present[key] !== undefined;
    const isWanted = await confirm({ message: numbered(onlyIf, index), initialValue });
    if (isCancel(isWanted)) return isWanted;
    if (!isWanted) return undefined;
  }
  return ask(numbered(question.ask, index), present[key], (typed) =>
    takeAnswer(question, typed, present[key]),
  );
}

/** Asks again, with the reason, until the answer can be taken. */
async function ask(
  message: string,
  kept: string | undefined,
  take: (typed: string) => Answer | Promise<Answer>,
): Promise<string | undefined | Cancelled> {
  let value: string | undefined;
  const typed = await text({
    message,
    placeholder: kept ?? 'none',
    ...(kept !== undefined && { defaultValue: kept }),
    validate: async (line = '') => {
      const answer = await take(line);
      if ('error' in answer) return answer.error;
      value = answer.value;
      return undefined;
    },
  });
  return isCancel(typed) ? typed : value;
}

function numbered(words: string, index: number): string {
  return `${words} (${index + 1} of ${TOTAL})`;
}
