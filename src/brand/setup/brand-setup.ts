import { askBrand } from './ask-brand.ts';
import { ENGLISH } from './texts/english.ts';
import { ITALIAN } from './texts/italian.ts';

const TEXTS = { it: ITALIAN, en: ENGLISH };

/** What `scripts/brand.mjs` needs, in one language. */
export function brandSetup(language: keyof typeof TEXTS) {
  const texts = TEXTS[language];
  return { texts, ask: () => askBrand(texts) };
}
