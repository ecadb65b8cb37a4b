import { UsageError, type Values } from './verb.ts';

export function parseCount(values: Values, option: string, byDefault: number, max: number) {
  const text = values[option] ?? String(byDefault);
  const count = typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  throw new UsageError(`--${option} must be a whole number from 1 to ${max}.`);
}

export function parseChoice<Choice extends string>(
  values: Values,
  option: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = values[option];
  const choice = choices.find((known) => known === text);
  if (text === undefined || choice) return choice;
  throw new UsageError(`--${option} must be one of ${choices.join(', ')}.`);
}
