import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyone } from '../../../tests/support/people.ts';
import { estimate } from '../estimate/estimate.ts';
import {
  HEALTHY_BMI,
  WEIGHT_CATEGORIES,
  WEIGHT_CATEGORY_LABELS,
  weightCategory,
} from '../figures/body-mass.ts';
import { GAUGE_HEALTHY, GAUGE_LIMITS, GAUGE_PARTS, gaugePosition } from './bmi-gauge.ts';

it('has the six categories in their order, side by side, from end to end', () => {
  expect(GAUGE_PARTS.map(({ category }) => category)).toEqual([...WEIGHT_CATEGORIES]);
  expect(GAUGE_PARTS[0]?.from).toBe(0);
  expect(GAUGE_PARTS.at(-1)?.to).toBe(1);
  for (const { from, to } of GAUGE_PARTS) expect(to).toBeGreaterThan(from);
  expect(GAUGE_PARTS.slice(1).map(({ from }) => from)).toEqual(
    GAUGE_PARTS.slice(0, -1).map(({ to }) => to),
  );
});

it('has the limits of the World Health Organization', () => {
  expect(GAUGE_LIMITS).toEqual([18.5, 25, 30, 35, 40]);
});

it('is linear between its ends, and stops there', () => {
  expect([15, 22.5, 30, 37.5, 45].map(gaugePosition)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect([0, 14.9, 45.1, 1200].map(gaugePosition)).toEqual([0, 0, 1, 1]);
});

it('the needle stands in the category that the estimate names, for everyone', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const { bmi, weightCategory: named } = estimate(input);
      const at = gaugePosition(bmi);
      const part = GAUGE_PARTS.find(({ category }) => WEIGHT_CATEGORY_LABELS[category] === named);
      expect(at).toBeGreaterThanOrEqual(part?.from ?? 1);
      expect(at).toBeLessThanOrEqual(part?.to ?? 0);
    }),
  );
});

it('a higher weight is never further left', () => {
  fc.assert(
    fc.property(anyone, fc.integer({ min: 1, max: 500 }), (input, tenths) => {
      const heavier = { ...input, currentWeightKg: input.currentWeightKg + tenths / 10 };
      expect(gaugePosition(estimate(heavier).bmi)).toBeGreaterThanOrEqual(
        gaugePosition(estimate(input).bmi),
      );
    }),
  );
});

it('the healthy range lies within normal weight', () => {
  const normal = GAUGE_PARTS.find(({ category }) => category === weightCategory(HEALTHY_BMI.low));
  expect(GAUGE_HEALTHY.from).toBe(normal?.from);
  expect(GAUGE_HEALTHY.to).toBeLessThan(normal?.to ?? 0);
  expect(GAUGE_HEALTHY.to).toBe(gaugePosition(HEALTHY_BMI.high));
});
