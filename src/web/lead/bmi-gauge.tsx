import { HEALTHY_BMI } from '../../domain/figures/body-mass.ts';
import { italianNumber } from '../../domain/figures/numbers.ts';
import {
  GAUGE_HEALTHY,
  GAUGE_LIMITS,
  GAUGE_PARTS,
  gaugePosition,
} from '../../domain/picture/bmi-gauge.ts';

const DRAWN = { low: italianNumber(HEALTHY_BMI.low, 1), high: italianNumber(HEALTHY_BMI.high, 1) };

const CENTRE = { x: 130, y: 124 } as const;
const BAND_RADIUS = 92;
const HEALTHY_RADIUS = 107;
const LIMIT_RADIUS = 115;

/** The gap on either side of a part, as a share of the scale. */
const GAP = 0.005;

/** The six categories on half a circle, the healthy range marked, and a needle at this BMI. */
export function BmiGauge({ bmi }: { readonly bmi: number }) {
  const shownBmi = italianNumber(bmi, 1);
  // The category stands below the gauge: its name here would be read twice.
  const label = `${shownBmi}, dove la fascia salutare va da ${DRAWN.low} a ${DRAWN.high}`;
  return (
    <svg className="gauge" viewBox="0 0 260 132" role="img" aria-label={label}>
      {GAUGE_PARTS.map(({ category, from, to }) => (
        <path
          key={category}
          className={`part ${category}`}
          d={arc(BAND_RADIUS, from + GAP, to - GAP)}
        />
      ))}
      <path
        className="healthy"
        d={arc(HEALTHY_RADIUS, GAUGE_HEALTHY.from + GAP, GAUGE_HEALTHY.to - GAP)}
      />
      {GAUGE_LIMITS.map((limit) => {
        const [x, y] = pointAt(LIMIT_RADIUS, gaugePosition(limit));
        return (
          <text key={limit} x={x} y={y} textAnchor={anchorAt(x)}>
            {String(limit).replace('.', ',')}
          </text>
        );
      })}
      <path
        className="pointer"
        d="M-5-68 0-106 5-68A5 5 0 0 1-5-68z"
        transform={`translate(${CENTRE.x} ${CENTRE.y})rotate(${gaugePosition(bmi) * 180 - 90})`}
      />
      <text className="value" x={CENTRE.x} y={CENTRE.y - 8} textAnchor="middle">
        {shownBmi}
      </text>
    </svg>
  );
}

/** Part of the half circle, clockwise between two positions of the scale. */
function arc(radius: number, from: number, to: number): string {
  const [start, end] = [from, to].map((position) => pointAt(radius, position).join(' '));
  return `M${start}A${radius} ${radius} 0 0 1 ${end}`;
}

function pointAt(radius: number, position: number): readonly [x: number, y: number] {
  const angle = Math.PI * (1 - position);
  return [tenths(CENTRE.x + radius * Math.cos(angle)), tenths(CENTRE.y - radius * Math.sin(angle))];
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Keeps a number outside of the half circle, whichever side it is on. */
function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (Math.abs(x - CENTRE.x) < 12) return 'middle';
  return x < CENTRE.x ? 'end' : 'start';
}
