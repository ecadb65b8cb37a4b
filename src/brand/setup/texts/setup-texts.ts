import type { Brand } from '../../../domain/brand.ts';
import type { AnswerProblemCode, QuestionKey } from '../answer.ts';

/** Everything that `npm run brand` says, in one language. */
export type SetupTexts = {
  /** The language tag, used to name countries. */
  readonly language: string;
  readonly welcome: string;
  /** The keys that work at every question, explained once before the first. */
  readonly keys: readonly string[];
  /** With its number, each fits on a line of a terminal. */
  readonly questions: Readonly<Record<QuestionKey, string>>;
  /** Shown before a question. */
  readonly progress: (number: number, total: number) => string;
  readonly yes: string;
  readonly no: string;
  /** Shown where there is no value yet. */
  readonly none: string;
  readonly currentLogo: string;
  readonly chatsOpenWith: (number: string, countries: string) => string;
  readonly unknownDialCode: string;
  readonly colorTooLight: (forLight: string, forDark: string) => string;
  /** One sentence for each problem; the detail is a limit, a path or a cause. */
  readonly problems: Readonly<Record<AnswerProblemCode, (detail: string) => string>>;
  /** Said if the answers change what `/privacy` says, so that its approval no longer counts. */
  readonly approvalRemoved: string;
  readonly stillToDo: (names: string) => string;
  /** The names of the values in `stillToDo`. */
  readonly valueNames: Readonly<Record<keyof Brand, string>>;
  readonly written: (file: string) => string;
  readonly nothingChanged: string;
  readonly previewStarts: string;
  readonly previewReady: (address: string) => string;
};
