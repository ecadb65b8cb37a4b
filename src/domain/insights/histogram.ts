/** What the browser measures, with the names of the `web-vitals` package. */
export const SPEED_METRICS = ['LCP', 'INP', 'CLS'] as const;
export type SpeedMetric = (typeof SPEED_METRICS)[number];

/** Times are milliseconds; layout shift is a small number and is counted in ten-thousandths. */
const UNITS: Readonly<Record<SpeedMetric, number>> = { LCP: 1, INP: 1, CLS: 10_000 };

/** Each bucket is 5 % wider than the one before, so a value read back is at most 2.5 % off. */
const GROWTH = 1.05;

/** Ten minutes, or a layout shift of 60: whatever is worse is counted here. */
export const LAST_BUCKET = 274;

/** The bucket of a histogram that counts this value; bucket 0 holds what is less than one unit. */
export function bucketOf(metric: SpeedMetric, value: number): number {
  const units = value * UNITS[metric];
  if (units < 1) return 0;
  return Math.min(LAST_BUCKET, 1 + Math.floor(Math.log(units) / Math.log(GROWTH)));
}

type BucketCount = { readonly bucket: number; readonly count: number };

/** The value that this share of all values (0.75, for example) does not exceed; null without any. */
export function quantile(
  metric: SpeedMetric,
  histogram: readonly BucketCount[],
  share: number,
): number | null {
  const wanted = share * histogram.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  // oxlint-disable-next-line unicorn/no-array-sort -- the domain does without `toSorted`
  const sorted = [...histogram].sort((one, other) => one.bucket - other.bucket);
  for (const { bucket, count } of sorted) {
    seen += count;
    if (seen >= wanted && seen > 0) return middleOf(bucket) / UNITS[metric];
  }
  return null;
}

function middleOf(bucket: number): number {
  return bucket === 0 ? 0 : GROWTH ** (bucket - 0.5);
}
