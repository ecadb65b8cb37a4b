import { HEALTHY_BMI } from '../../domain/figures/body-mass.ts';
import { italianNumber } from '../../domain/figures/numbers.ts';
import {
  GAUGE_CENTRE,
  GAUGE_HEALTHY,
  GAUGE_LIMITS,
  GAUGE_NEEDLE,
  GAUGE_PARTS,
  GAUGE_RADIUS,
  gaugeArc,
  gaugePoint,
  gaugePosition,
  needleTransform,
} from '../../domain/picture/bmi-gauge.ts';

const HEALTHY_RADIUS = 107;
const LIMIT_RADIUS = 115;

const HEALTHY = `da ${italianNumber(HEALTHY_BMI.low)} a ${italianNumber(HEALTHY_BMI.high)}`;

export function BmiGauge({ bmi }: { readonly bmi: number }) {
  const shownBmi = italianNumber(bmi);
  // The category stands below the gauge: its name here would be read twice.
  const label = `${shownBmi}, dove la fascia salutare va ${HEALTHY}`;
  return (
    <svg className="gauge" viewBox="0 0 260 132" role="img" aria-label={label}>
      {GAUGE_PARTS.map((part) => (
        <path
          key={part.category}
          className={`part ${part.category}`}
          d={gaugeArc(GAUGE_RADIUS, part)}
        />
      ))}
      <path className="healthy" d={gaugeArc(HEALTHY_RADIUS, GAUGE_HEALTHY)} />
      {GAUGE_LIMITS.map((limit) => {
        const [x, y] = gaugePoint(LIMIT_RADIUS, gaugePosition(limit));
        return (
          <text key={limit} x={x} y={y} textAnchor={anchorAt(x)}>
            {String(limit).replace('.', ',')}
          </text>
        );
      })}
      <path className="pointer" d={GAUGE_NEEDLE} transform={needleTransform(bmi)} />
      <text className="value" x={GAUGE_CENTRE.x} y={GAUGE_CENTRE.y - 8} textAnchor="middle">
        {shownBmi}
      </text>
    </svg>
  );
}

/** Keeps a number outside of the half circle, whichever side it is on. */
function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (Math.abs(x - GAUGE_CENTRE.x) < 12) return 'middle';
  return x < GAUGE_CENTRE.x ? 'end' : 'start';
}
