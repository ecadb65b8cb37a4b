import type { Brand } from '../../domain/brand.ts';
import type { Answers } from './answer.ts';

/** What `/privacy` names. */
const NAMED = ['legalName', 'privacyEmail', 'postalAddress'] as const;

/** The brand that the answers describe. A change of `/privacy` removes its approval, which was for the earlier text. */
export function answeredBrand(answers: Answers, current: Brand): Brand {
  // Every value has passed its rule.
  const { privacyCheckedOn, ...brand } = answers as Brand;
  const hasSameNotice =
    NAMED.every((key) => brand[key] === current[key]) &&
    Boolean(brand.staticWebhook) === Boolean(current.staticWebhook);
  return hasSameNotice && privacyCheckedOn ? { ...brand, privacyCheckedOn } : brand;
}
