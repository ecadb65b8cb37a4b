/** Far smaller than any step a person can enter, and far larger than floating-point errors. */
const TOLERANCE = 1e-9;

/** `value > limit` without floating-point errors: 25 - 24.9 does not exceed 0.1. */
export function exceeds(value: number, limit: number): boolean {
  return value - limit > TOLERANCE;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** Never returns `-0`, which JSON would turn into `0`. */
export function roundToInteger(value: number): number {
  return Math.round(value) + 0;
}

/**
 * Formats a value with one decimal and a dot, as kilograms and BMI are sent. Rounds 22.45 up, as
 * people do: as a binary number it is a little less.
 */
export function oneDecimal(value: number): string {
  return (roundToInteger(value * 10) / 10).toFixed(1);
}

/** Formats a value of at least zero with one decimal or, for a whole number, with none. */
export function upToOneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/**
 * Formats a number with one decimal as Italians write it: `70,3`. Whatever we draw uses it; what we send (payload,
 * message, note) keeps the dot.
 */
export function italianNumber(value: number): string {
  return withCommas(oneDecimal(value));
}

/** Writes the numbers of a text that we send as Italians read them: `55.1 - 74.1 kg` is `55,1–74,1 kg`. */
export function withCommas(text: string): string {
  return text.replace(/(\d)\.(\d)/g, '$1,$2').replace(/(\d) - (\d)/g, '$1–$2');
}

/** Rounds an age down, as people do: a text never says 18 to someone who is 17.99. */
export function ageInTenths(age: number): number {
  return Math.floor(Math.round(age * 100) / 10) / 10;
}
