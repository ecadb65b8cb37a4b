import type { BrandText } from '../../domain/brand.ts';
import type { BrandProblemCode, Problem } from '../config/brand-problem.ts';

/** The problems that only the questions can meet. */
type SetupProblemCode =
  | 'firstQuestion'
  | 'notYesOrNo'
  | 'unreadableFile'
  | 'notLogoFile'
  | 'pngNotSquare'
  | 'pngTooSmall'
  | 'pngTooLarge'
  | 'pngTooDetailed';

export type AnswerProblemCode = BrandProblemCode | SetupProblemCode;

type AnswerProblem = Problem<AnswerProblemCode>;

export type Answer = { readonly value: string | undefined } | { readonly problem: AnswerProblem };

/** The values that are typed as they are; the day on which counsel approved the notice is not asked for. */
export type TextKey = Exclude<BrandText, 'logo' | 'privacyCheckedOn'>;

/** `staticHosting` is no value of the brand: only after a yes is the webhook asked for. */
export type QuestionKey = TextKey | 'logo' | 'staticHosting';

/** The answers so far; those not yet given are the current values. */
export type Answers = Readonly<Partial<Record<QuestionKey, string | undefined>>>;
