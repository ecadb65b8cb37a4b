import {
  ACTIVITY_LEVELS,
  GENDERS,
  MUSCLE_MASSES,
  PHYSICAL_GOALS,
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
import { ActivityBars, GENDER_ICONS, GOAL_ICONS } from './calculator-pictures.tsx';

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
