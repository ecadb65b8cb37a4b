import type { FunnelStep, Report } from '../../domain/desk/funnel-report.ts';
import { dayText, shortDayText } from '../words/dates.ts';
import { FUNNEL_LABELS } from '../words/labels.ts';
import { integerText } from '../words/numbers.ts';
import { StepsTable } from './steps-table.tsx';

/**
 * Each plot has its own scale, because visits would flatten everything else. Three are easy to
 * compare; the table has every step.
 */
const PLOTTED: readonly FunnelStep[] = ['visits', 'leads', 'answers'];

export function DayPlots({ byDay }: Pick<Report, 'byDay'>) {
  return (
    <>
      {PLOTTED.map((step) => (
        <DayPlot key={step} step={step} byDay={byDay} />
      ))}
      <details>
        <summary>I numeri in tabella</summary>
        <StepsTable
          label="Numeri giorno per giorno"
          heading="Giorno"
          rows={byDay.map(({ day, funnel }) => ({ key: day, name: dayText(day), funnel }))}
        />
      </details>
    </>
  );
}

type DayPlotProps = Pick<Report, 'byDay'> & { readonly step: FunnelStep };

const HEIGHT = 40;

function DayPlot({ step, byDay }: DayPlotProps) {
  const values = byDay.map(({ funnel }) => funnel[step]);
  const highest = Math.max(1, ...values);
  const first = byDay[0]?.day;
  const last = byDay.at(-1)?.day;
  return (
    <figure className="day-plot">
      <figcaption>
        <strong>{FUNNEL_LABELS[step]}</strong>{' '}
        <span className="small">picco: {integerText(Math.max(0, ...values))} in un giorno</span>
      </figcaption>
      <svg viewBox={`0 0 ${byDay.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {byDay.map(({ day, funnel }, index) => {
          const height = (HEIGHT * funnel[step]) / highest;
          return (
            <rect
              key={day}
              className="plot-value"
              x={index + 0.12}
              y={(HEIGHT - height).toFixed(2)}
              width="0.76"
              height={height.toFixed(2)}
            />
          );
        })}
      </svg>
      {first && last && (
        <p className="plot-ends small" aria-hidden="true">
          <span>{shortDayText(first)}</span>
          <span>{shortDayText(last)}</span>
        </p>
      )}
    </figure>
  );
}
