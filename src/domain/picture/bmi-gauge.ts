import { HEALTHY_BMI, UPPER_BMI, WEIGHT_CATEGORIES } from '../figures/body-mass.ts';
import { clamp } from '../figures/numbers.ts';

/** The ends of the scale, which is linear. A BMI beyond them is clamped. */
const SCALE = { low: 15, high: 45 } as const;

/** The middle of the half circle, and the radius of its band, in a drawing of 260 by 132. */
export const GAUGE_CENTRE = { x: 130, y: 124 } as const;
export const GAUGE_RADIUS = 92;

/** Upright, around the middle. */
export const GAUGE_NEEDLE = 'M-5-68 0-106 5-68A5 5 0 0 1-5-68z';

/** The gap on either side of a part, as a share of the scale. */
const GAP = 0.005;

/** Part of the half circle, clockwise between two positions of the scale. */
export function gaugeArc(radius: number, { from, to }: { from: number; to: number }): string {
  const [start, end] = [from + GAP, to - GAP].map((position) =>
    gaugePoint(radius, position).join(' '),
  );
  return `M${start}A${radius} ${radius} 0 0 1 ${end}`;
}

export function gaugePoint(radius: number, position: number): readonly [x: number, y: number] {
  const angle = Math.PI * (1 - position);
  return [
    tenths(GAUGE_CENTRE.x + radius * Math.cos(angle)),
    tenths(GAUGE_CENTRE.y - radius * Math.sin(angle)),
  ];
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

export function needleTransform(bmi: number): string {
  const { x, y } = GAUGE_CENTRE;
  return `translate(${x} ${y})rotate(${gaugePosition(bmi) * 180 - 90})`;
}

/** Where a BMI stands on the scale: 0 at its low end, 1 at its high end. */
export function gaugePosition(bmi: number): number {
  return (clamp(bmi, SCALE.low, SCALE.high) - SCALE.low) / (SCALE.high - SCALE.low);
}

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
