import type { Brand } from '../../domain/brand.ts';
import type { Answers } from './answer.ts';

/** The brand that the answers describe. A change of `/privacy` removes its approval. */
export function answeredBrand(answers: Answers, current: Brand): Brand {
  // Every value has passed its rule.
  const brand = answers as Brand;
  return hasSameNotice(brand, current) ? brand : withoutApproval(brand);
}

/** Whether `/privacy` names the same company and describes the same hosting. */
function hasSameNotice(one: Brand, other: Brand): boolean {
  return (
    one.legalName === other.legalName &&
    one.privacyEmail === other.privacyEmail &&
    one.postalAddress === other.postalAddress &&
    (one.staticWebhook === undefined) === (other.staticWebhook === undefined)
  );
}

/** The approval was for the earlier text. */
function withoutApproval({ privacyCheckedOn: _outdated, ...brand }: Brand): Brand {
  return brand;
}
