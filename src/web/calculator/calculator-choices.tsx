import {
  ACTIVITY_LEVELS,
  GENDERS,
  type Gender,
  MUSCLE_MASSES,
  PHYSICAL_GOALS,
  type PhysicalGoal,
} from '../../domain/calculator/calculator-input.ts';
import {
  ACTIVITY_LABELS,
  GENDER_LABELS,
  GOAL_LABELS,
  MUSCLE_MASS_LABELS,
} from '../../domain/calculator/labels.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Choice } from '../forms/choice-group.tsx';
import { withBrackets } from '../forms/with-brackets.tsx';
import { BodySilhouette } from './body-silhouette.tsx';

/** Line drawings on a grid of 24 by 24. */
const GENDER_ICONS: Record<Gender, string> = {
  male: 'M10 9.2a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8zM14 10.8 20 4.8M15 4h5.2v5.2',
  female: 'M12 3.5a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8zM12 14.3V21M8.5 18h7',
};

const GOAL_ICONS: Record<PhysicalGoal, string> = {
  // A pair of scales.
  maintain: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7a3.2 3.2 0 0 0 6 0zM19 7l-3 7a3.2 3.2 0 0 0 6 0z',
  // A waist between two arrows.
  leaner:
    'M8.3 3c0 5 2.4 5.5 2.4 9s-2.4 4-2.4 9M15.7 3c0 5-2.4 5.5-2.4 9s2.4 4 2.4 9M1.5 12H6M4 9.8 6.2 12 4 14.2M22.5 12H18M20 9.8 17.8 12l2.2 2.2',
  // A dumbbell.
  stronger: 'M7 6.5v11M4 9v6M17 6.5v11M20 9v6M7 12h10M2 12h2M20 12h2',
  // A heart with a heartbeat line.
  healthyWeight:
    'M12 20.5C5 15.5 2.5 12.3 2.5 8.8a4.7 4.7 0 0 1 9.5-1.3 4.7 4.7 0 0 1 9.5 1.3c0 3.5-2.5 6.7-9.5 11.7zM6 11.5h3l1.5-2.5 2.5 5 1.5-2.5H18',
  // A four-pointed star.
  other: 'M12 3l2.2 6.8L21 12l-6.8 2.2L12 21l-2.2-6.8L3 12l6.8-2.2z',
};

// The centre line of each bar; the stroke width makes it a bar.
const BARS = ACTIVITY_LEVELS.map((_level, index) => `M${3 + index * 9} 25V${23 - index * 5}`);

export const GENDER_CHOICES: readonly Choice[] = GENDERS.map((gender) => ({
  value: gender,
  label: GENDER_LABELS[gender],
  picture: <Icon d={GENDER_ICONS[gender]} />,
}));

export const ACTIVITY_CHOICES: readonly Choice[] = ACTIVITY_LEVELS.map((multiplier, level) => ({
  value: String(multiplier),
  label: withBrackets(ACTIVITY_LABELS[multiplier], (brackets) => <small>{brackets}</small>),
  picture: <ActivityBars level={level} />,
}));

export const GOAL_CHOICES: readonly Choice[] = PHYSICAL_GOALS.map((goal) => ({
  value: goal,
  label: GOAL_LABELS[goal],
  picture: <Icon d={GOAL_ICONS[goal]} />,
}));

export const MUSCLE_CHOICES: readonly Choice[] = MUSCLE_MASSES.map((muscleMass, level) => ({
  value: muscleMass,
  label: MUSCLE_MASS_LABELS[muscleMass],
  picture: <BodySilhouette level={level} />,
}));

/** Five rising bars; the level says how many are filled. */
function ActivityBars({ level }: { readonly level: number }) {
  const filled = level + 1;
  return (
    <svg className="bars" viewBox="0 0 42 28" aria-hidden="true">
      <path d={BARS.slice(filled).join('')} />
      <path className="full" d={BARS.slice(0, filled).join('')} />
    </svg>
  );
}
