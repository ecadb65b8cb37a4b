import { HEALTHY_BMI, UPPER_BMI, WEIGHT_CATEGORIES } from '../figures/body-mass.ts';
import { clamp } from '../figures/numbers.ts';

/** The ends of the scale, which is linear. A BMI beyond them is clamped. */
const SCALE = { low: 15, high: 45 } as const;

/** Where a BMI stands on the scale: 0 at its low end, 1 at its high end. */
export function gaugePosition(bmi: number): number {
  return (clamp(bmi, SCALE.low, SCALE.high) - SCALE.low) / (SCALE.high - SCALE.low);
}

/** The limits between the categories, in ascending order. */
export const GAUGE_LIMITS = WEIGHT_CATEGORIES.slice(0, -1).map((category) => UPPER_BMI[category]);

/** The six categories as parts of the scale, from the lightest to the heaviest, without gaps. */
export const GAUGE_PARTS = WEIGHT_CATEGORIES.map((category, index) => ({
  category,
  from: gaugePosition(GAUGE_LIMITS[index - 1] ?? SCALE.low),
  to: gaugePosition(UPPER_BMI[category]),
}));

export const GAUGE_HEALTHY = {
  from: gaugePosition(HEALTHY_BMI.low),
  to: gaugePosition(HEALTHY_BMI.high),
};
