import { brand } from '../../brand.config.ts';
import { estimate } from '../../src/domain/estimate/estimate.ts';
import { makeLeadPayload } from '../../src/domain/lead/lead-payload.ts';

/** A person whose name, phone and weight occur nowhere by chance. */
export const CANARY = {
  name: 'Canarina Zafferano',
  digits: '3479135724',
  /** As it is typed. */
  weight: '93,7',
} as const;

/** However they are written: JSON, a number with a dot, an address. */
const SONGS = [
  'canarina',
  'zafferano',
  '3479135724',
  '347 913 5724',
  '93,7',
  '93.7',
  '93%2C7',
] as const;

/** Which canaries are heard in a text. */
export function heardIn(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return SONGS.filter((song) => lower.includes(song.toLowerCase()));
}

export const CANARY_PAYLOAD = makeLeadPayload(
  CANARY.name,
  `+39${CANARY.digits}`,
  estimate({
    age: 41,
    gender: 'female',
    heightCm: 171,
    currentWeightKg: 93.7,
    activityLevelMultiplier: 1.375,
    physicalGoal: 'leaner',
    muscleMass: 'normal',
  }),
  brand,
);
