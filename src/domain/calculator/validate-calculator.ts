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

type CalculatorErrors = Partial<Record<CalculatorField, string>>;

/** The text of each form control; a radio group without a choice has none. */
export type CalculatorTexts = Partial<Record<CalculatorField, string>>;

type Rule = {
  readonly message: string;
  readonly parse: (text: string) => unknown;
  readonly isAllowed: (value: unknown) => boolean;
};

export const CALCULATOR_RULES: Readonly<Record<CalculatorField, Rule>> = {
  age: number("Inserisci un'età valida (1-120).", 2, (years) => years > 0 && years <= 120),
  gender: choice('Seleziona il genere.', GENDERS),
  heightCm: number("Inserisci un'altezza valida (50-250 cm).", 2, (cm) => cm >= 50 && cm <= 250),
  currentWeightKg: number(
    'Inserisci un peso valido (20-300 kg).',
    1,
    (kg) => kg >= 20 && kg <= 300,
  ),
  activityLevelMultiplier: choice('Seleziona un livello di attività.', ACTIVITY_LEVELS),
  physicalGoal: choice('Seleziona un obiettivo.', PHYSICAL_GOALS),
  muscleMass: choice('Seleziona la tua massa muscolare percepita.', MUSCLE_MASSES),
};

/** Rejects what the form could not send, such as `1e-300`, which has too many decimals. */
function number(message: string, maxDecimals: number, isInRange: (value: number) => boolean): Rule {
  return {
    message,
    parse: (text) => parseDecimal(text, maxDecimals),
    isAllowed: (value) =>
      typeof value === 'number' && isInRange(value) && Number(value.toFixed(maxDecimals)) === value,
  };
}

function choice(message: string, options: readonly unknown[]): Rule {
  return {
    message,
    parse: (text) => options.find((option) => String(option) === text),
    isAllowed: (value) => options.includes(value),
  };
}

/**
 * Parses digits with at most one comma or dot between them, and spaces around. Returns `undefined`
 * for anything else (`70kg`, `1e2`, `-5`, `70.`, `.5`). `parseFloat` would read `72,5` as 72.
 */
function parseDecimal(text: string, maxDecimals: number) {
  const [, units, decimals = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  // `72,50` has one decimal that says something.
  if (units === undefined || decimals.replace(/0+$/, '').length > maxDecimals) return undefined;
  return Number(`${units}.${decimals}`);
}

export function parseCalculatorTexts(
  texts: CalculatorTexts,
): Result<CalculatorInput, CalculatorErrors> {
  return collect((field) => CALCULATOR_RULES[field].parse(texts[field] ?? ''));
}

/** Checks values that are numbers and strings already, such as parsed JSON from a request. */
export function checkCalculatorInput(
  candidate: unknown,
): Result<CalculatorInput, CalculatorErrors> {
  const values = (candidate ?? {}) as Record<string, unknown>;
  return collect((field) => values[field]);
}

function collect(
  valueOf: (field: CalculatorField) => unknown,
): Result<CalculatorInput, CalculatorErrors> {
  const values: Partial<Record<CalculatorField, unknown>> = {};
  const errors: CalculatorErrors = {};
  for (const field of CALCULATOR_FIELDS) {
    const { message, isAllowed } = CALCULATOR_RULES[field];
    const value = valueOf(field);
    if (isAllowed(value)) values[field] = value;
    else errors[field] = message;
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: values as CalculatorInput };
}
