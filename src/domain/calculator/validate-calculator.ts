import type { Result } from '../result.ts';
import {
  ACTIVITY_LEVELS,
  CALCULATOR_FIELDS,
  type CalculatorField,
  type CalculatorInput,
  GENDERS,
  MUSCLE_MASSES,
  PHYSICAL_GOALS,
} from './calculator-input.ts';

export const CALCULATOR_MESSAGES: Record<CalculatorField, string> = {
  age: "Inserisci un'età valida (1-120).",
  gender: 'Seleziona il genere.',
  heightCm: "Inserisci un'altezza valida (50-250 cm).",
  currentWeightKg: 'Inserisci un peso valido (20-300 kg).',
  activityLevelMultiplier: 'Seleziona un livello di attività.',
  physicalGoal: 'Seleziona un obiettivo.',
  muscleMass: 'Seleziona la tua massa muscolare percepita.',
};

type CalculatorErrors = Partial<Record<CalculatorField, string>>;

/** The text of each form control; a radio group without a choice has none. */
export type CalculatorTexts = Partial<Record<CalculatorField, string>>;

const MAX_DECIMALS = { age: 2, heightCm: 2, currentWeightKg: 1 } as const;

const isOneOf = (options: readonly unknown[]) => (value: unknown) => options.includes(value);

/** Rejects what the form could not send, such as `1e-300`, which has too many decimals. */
const isNumber = (maxDecimals: number, rule: (value: number) => boolean) => (value: unknown) =>
  typeof value === 'number' && rule(value) && Number(value.toFixed(maxDecimals)) === value;

const isAllowed: Record<CalculatorField, (value: unknown) => boolean> = {
  age: isNumber(MAX_DECIMALS.age, (age) => age > 0 && age <= 120),
  gender: isOneOf(GENDERS),
  heightCm: isNumber(MAX_DECIMALS.heightCm, (height) => height >= 50 && height <= 250),
  currentWeightKg: isNumber(
    MAX_DECIMALS.currentWeightKg,
    (weight) => weight >= 20 && weight <= 300,
  ),
  activityLevelMultiplier: isOneOf(ACTIVITY_LEVELS),
  physicalGoal: isOneOf(PHYSICAL_GOALS),
  muscleMass: isOneOf(MUSCLE_MASSES),
};

const DECIMAL = /^(\d+)(?:[.,](\d+))?$/;

/**
 * Parses digits with at most one comma or dot between them, and spaces around. Returns `undefined`
 * for anything else (`70kg`, `1e2`, `-5`, `70.`, `.5`). `parseFloat` would read `72,5` as 72.
 */
export function parseDecimal(text: string, maxDecimals: number) {
  const [, units, decimals = ''] = DECIMAL.exec(text.trim()) ?? [];
  // `72,50` has one decimal that says something.
  if (units === undefined || decimals.replace(/0+$/, '').length > maxDecimals) return undefined;
  return Number(`${units}.${decimals}`);
}

const parseText: Record<CalculatorField, (text: string) => unknown> = {
  age: (text) => parseDecimal(text, MAX_DECIMALS.age),
  gender: (text) => text,
  heightCm: (text) => parseDecimal(text, MAX_DECIMALS.heightCm),
  currentWeightKg: (text) => parseDecimal(text, MAX_DECIMALS.currentWeightKg),
  activityLevelMultiplier: (text) => ACTIVITY_LEVELS.find((level) => String(level) === text),
  physicalGoal: (text) => text,
  muscleMass: (text) => text,
};

export function parseCalculatorTexts(
  texts: CalculatorTexts,
): Result<CalculatorInput, CalculatorErrors> {
  return collect((field) => parseText[field](texts[field] ?? ''));
}

/** Checks values that are numbers and strings already, such as parsed JSON from a request. */
export function checkCalculatorInput(
  candidate: unknown,
): Result<CalculatorInput, CalculatorErrors> {
  const values = (candidate ?? {}) as Record<string, unknown>;
  return collect((field) => (Object.hasOwn(values, field) ? values[field] : undefined));
}

function collect(
  valueOf: (field: CalculatorField) => unknown,
): Result<CalculatorInput, CalculatorErrors> {
  const values: Partial<Record<CalculatorField, unknown>> = {};
  const errors: CalculatorErrors = {};
  for (const field of CALCULATOR_FIELDS) {
    const value = valueOf(field);
    if (isAllowed[field](value)) values[field] = value;
    else errors[field] = CALCULATOR_MESSAGES[field];
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: values as CalculatorInput };
}
