/** What `scripts/brand.mjs` needs of the brand's kit. */
export { brand } from '../../brand.config.ts';
export { BRAND_QUESTIONS, takeAnswer } from './brand-questions.ts';
export { brandFault } from './brand-rules.ts';
export { brandSource } from './brand-source.ts';
export { schemesOf } from './palette.ts';
export { placeholderKeys } from './placeholder-values.ts';
export { recoloredLogo } from './recolored-logo.ts';
