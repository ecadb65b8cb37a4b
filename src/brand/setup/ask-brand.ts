import { readFileSync } from 'node:fs';
import { type CANCEL_SYMBOL, isCancel, log, text } from '@clack/prompts';
import { brand as current } from '../../../brand.config.ts';
import { unfinishedKeys } from '../config/brand-notes.ts';
import { PROBLEMS } from '../config/problems.ts';
import type { Answers, QuestionKey } from './answer.ts';
import { answeredBrand } from './answered-brand.ts';
import { BRAND_QUESTIONS, type BrandQuestion } from './brand-questions.ts';
import { brandSource } from './brand-source.ts';
import { TEXTS } from './texts.ts';

/** Typed to go back to the question before; no value of a brand may contain it. */
const BACK = '<';

type Reply = { readonly value: string | undefined } | typeof BACK | typeof CANCEL_SYMBOL;

/**
 * Asks for every value of the brand in the terminal. Returns the text of the new `brand.config.ts`,
 * or nothing if it was cancelled with Ctrl-C or Escape.
 */
export async function askBrand(): Promise<string | undefined> {
  const answers = await askQuestions();
  if (answers === undefined) return undefined;
  const brand = answeredBrand(answers, current);
  if (current.privacyCheckedOn && !brand.privacyCheckedOn) log.warn(TEXTS.approvalRemoved);
  const unfinished = unfinishedKeys(brand).map((key) => TEXTS.valueNames[key]);
  if (unfinished.length > 0) log.warn(TEXTS.stillToDo(unfinished.join(', ')));
  const file = new URL('../../../brand.config.ts', import.meta.url);
  return brandSource(readFileSync(file, 'utf8'), brand);
}

async function askQuestions(): Promise<Answers | undefined> {
  const answers: { [key in QuestionKey]?: string | undefined } = { ...current };
  for (let index = 0; ; ) {
    const question = BRAND_QUESTIONS[index];
    if (!question) return answers;
    const reply = await ask(question, index, answers);
    if (isCancel(reply)) return undefined;
    if (reply === BACK) {
      index--;
      continue;
    }
    index++;
    answers[question.key] = reply.value;
    const remark = reply.value && (await question.remark?.(reply.value));
    if (remark) log.info(remark);
  }
}

/** Shows the problem and asks again until an answer is valid. */
async function ask(question: BrandQuestion, index: number, answers: Answers): Promise<Reply> {
  const { key, kept, parse } = question;
  const keptValue = kept ?? answers[key];
  let reply: Reply = { value: undefined };

  async function validate(typed = ''): Promise<string | undefined> {
    if (typed.trim() === BACK && index === 0) return PROBLEMS.firstQuestion;
    const answer = typed.trim() === BACK ? BACK : await parse(typed, answers, current);
    if (answer !== BACK && 'problem' in answer) return answer.problem;
    reply = answer;
    return undefined;
  }

  const result = await text({
    message: `${TEXTS.progress(index + 1, BRAND_QUESTIONS.length)} ${TEXTS.questions[key]}`,
    placeholder: keptValue ?? TEXTS.none,
    ...(keptValue !== undefined && { defaultValue: keptValue }),
    validate,
  });
  return isCancel(result) ? result : reply;
}
