import type { BrandText } from '../../domain/brand.ts';
import type { BrandProblemCode, Problem } from '../config/brand-problem.ts';

/** The problems that occur only in `npm run brand`. */
type SetupProblemCode =
  | 'firstQuestion'
  | 'unreadableFile'
  | 'notLogoFile'
  | 'pngNotSquare'
  | 'pngTooSmall'
  | 'pngTooLarge'
  | 'pngTooDetailed';

export type AnswerProblemCode = BrandProblemCode | SetupProblemCode;

export type Answer =
  | { readonly value: string | undefined }
  | { readonly problem: Problem<AnswerProblemCode> };

/** The values that are typed as text. The second colour and the day of the notice's approval are never asked for. */
export type TextKey = Exclude<BrandText, 'accent' | 'logo' | 'privacyCheckedOn'>;

export type QuestionKey = TextKey | 'logo';

/** The answers so far; questions not yet answered have their current values. */
export type Answers = Readonly<Partial<Record<QuestionKey, string | undefined>>>;
