const STEPS = [1, 2, 5, 10] as const;

/** The marks of an axis from `low` to `high`: evenly spaced round numbers, `maxSteps` steps at most. */
export function axisTicks(low: number, high: number, maxSteps: number): readonly string[] {
  const minStep = (high - low) / maxSteps;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = power * (STEPS.find((factor) => factor * power >= minStep) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  const decimals = step < 1 ? 1 : 0;
  return Array.from({ length: count }, (_, index) => ((first + index) * step).toFixed(decimals));
}
