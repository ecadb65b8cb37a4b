/** What `scripts/brand.mjs` needs of the brand's kit. */
export { brand } from '../../../brand.config.ts';
export { schemesOf } from '../colour/palette.ts';
export { BRAND_QUESTIONS, takeAnswer, takeYesOrNo } from './brand-questions.ts';
export { brandSource } from './brand-source.ts';
export { logoFault } from './logo-error.ts';
export { placeholderKeys } from './placeholder-values.ts';
export { recoloredLogo } from './recolored-logo.ts';
export { numberAndCountry } from './whatsapp-number.ts';
