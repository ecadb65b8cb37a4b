import type {
  ActivityLevel,
  CalculatorField,
  Gender,
  MuscleMass,
  PhysicalGoal,
} from './calculator-input.ts';

// Labels are infinitives and nouns, which fit every reader regardless of gender.

/** What each answer is called in the privacy notice, which must name them all. */
export const FIELD_NAMES: Record<CalculatorField, string> = {
  age: 'età',
  gender: 'genere',
  heightCm: 'altezza',
  currentWeightKg: 'peso',
  activityLevelMultiplier: 'livello di attività',
  physicalGoal: 'obiettivo',
  muscleMass: 'massa muscolare percepita',
};

export const GENDER_LABELS: Record<Gender, string> = {
  male: 'Uomo',
  female: 'Donna',
};

export const ACTIVITY_LABELS: Record<ActivityLevel, string> = {
  1.2: 'Vita sedentaria (poco o nessuno sport)',
  1.375: 'Attività leggera (1-3 giorni a settimana)',
  1.55: 'Attività moderata (3-5 giorni a settimana)',
  1.725: 'Attività intensa (6-7 giorni a settimana)',
  1.9: 'Attività estrema (lavoro fisico o doppi allenamenti)',
};

export const GOAL_LABELS: Record<PhysicalGoal, string> = {
  maintain: 'Mantenere il peso attuale',
  leaner: 'Snellire la figura',
  stronger: 'Aumentare la massa muscolare',
  healthyWeight: 'Raggiungere un peso sano',
  other: 'Altro',
};

export const MUSCLE_MASS_LABELS: Record<MuscleMass, string> = {
  minimally_muscular: 'Molto bassa',
  less_muscular: 'Bassa',
  normal: 'Nella media',
  muscular: 'Alta',
  very_muscular: 'Molto alta',
};
