import type { BrandText } from '../../domain/brand.ts';

export type Answer = { readonly value: string | undefined } | { readonly problem: string };

/** The values that are typed as text. The second colour and the day of the notice's approval are never asked for. */
export type TextKey = Exclude<BrandText, 'accent' | 'logo' | 'privacyCheckedOn'>;

export type QuestionKey = TextKey | 'logo';

/** The answers so far; questions not yet answered have their current values. */
export type Answers = Readonly<Partial<Record<QuestionKey, string | undefined>>>;
