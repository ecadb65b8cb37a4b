import { brand } from '../../brand.config.ts';
import { estimate } from '../../src/domain/estimate/estimate.ts';
import { makeLeadPayload } from '../../src/domain/lead/lead-payload.ts';
import { person } from './people.ts';

/** A visitor whose name, phone and weight occur nowhere by chance. */
export const CANARY = {
  name: 'Canarina Zafferano',
  digits: '3479135724',
  /** As the visitor types it. */
  weight: '93,7',
} as const;

/** The canaries as JSON, numbers and URLs write them. */
const WRITTEN_FORMS = [
  'canarina',
  'zafferano',
  '3479135724',
  '347 913 5724',
  '93,7',
  '93.7',
  '93%2C7',
] as const;

/** The canaries that a text contains. */
export function canariesIn(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return WRITTEN_FORMS.filter((form) => lower.includes(form.toLowerCase()));
}

export const CANARY_PAYLOAD = makeLeadPayload(
  CANARY.name,
  `+39${CANARY.digits}`,
  estimate(person({ currentWeightKg: 93.7 })),
  brand,
);
