import { assert, constantFrom, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, LAST_BUCKET, quantile, SPEED_METRICS, type SpeedMetric } from './histogram.ts';

function histogramOf(metric: SpeedMetric, values: readonly number[]) {
  return values.map((value) => ({ bucket: bucketOf(metric, value), count: 1 }));
}

test('a histogram without values has no quantile', () => {
  expect(quantile('LCP', [], 0.75)).toBeNull();
  expect(quantile('LCP', [{ bucket: 3, count: 0 }], 0.75)).toBeNull();
});

test('a page that never shifts has a layout shift of exactly 0', () => {
  expect(quantile('CLS', histogramOf('CLS', [0, 0, 0, 0.4]), 0.75)).toBe(0);
});

test.each([
  ['LCP', [100, 200, 300, 4000], 300],
  ['INP', [8, 16, 24, 32, 40, 48, 56, 64], 48],
  ['CLS', [0.001, 0.01, 0.1, 0.25], 0.1],
] as const)('the 75th percentile of %s %j is about %d', (metric, values, expected) => {
  const found = quantile(metric, histogramOf(metric, values), 0.75) ?? Number.NaN;
  expect(Math.abs(found / expected - 1)).toBeLessThan(0.025);
});

test('every value from one unit to ten minutes is read back within 2.5 %', () => {
  assert(
    property(double({ min: 1, max: 600_000, noNaN: true }), (value) => {
      const found = quantile('LCP', histogramOf('LCP', [value]), 0.75) ?? Number.NaN;
      expect(Math.abs(found / value - 1)).toBeLessThan(0.025);
    }),
  );
});

test('no value leaves the range of buckets', () => {
  assert(
    property(constantFrom(...SPEED_METRICS), double({ min: 0, noNaN: true }), (metric, value) => {
      const bucket = bucketOf(metric, value);
      expect(Number.isInteger(bucket)).toBe(true);
      expect(bucket).toBeGreaterThanOrEqual(0);
      expect(bucket).toBeLessThanOrEqual(LAST_BUCKET);
    }),
  );
});
