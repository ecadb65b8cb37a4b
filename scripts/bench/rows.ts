export type Row = {
  readonly what: string;
  readonly measured: string;
  readonly goal?: string;
  readonly isMet?: boolean;
};

type Format = (value: number) => string;

export function atMost(what: string, value: number, limit: number, format: Format): Row {
  const goal = `at most ${format(limit)}`;
  return { what, measured: format(value), goal, isMet: value <= limit };
}

export function atLeast(what: string, value: number, limit: number, format: Format): Row {
  return {
    ...atMost(what, value, limit, format),
    goal: `at least ${format(limit)}`,
    isMet: value >= limit,
  };
}

export const ms: Format = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const kB: Format = (value) => `${(value / 1000).toFixed(1)} kB`;
export const perSecond: Format = (value) => `${value.toFixed(0)} a second`;

/** The value below which this share of them lies; 1 is the largest. */
export function within(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function p50AndP99(times: readonly number[]): string {
  return `${ms(within(times, 0.5))}, ${ms(within(times, 0.99))}`;
}
