import type { FunnelStep, Report } from '../../domain/desk/desk-api.ts';
import { dayText, shortDayText } from '../words/dates.ts';
import { FUNNEL_LABELS } from '../words/labels.ts';
import { wholeText } from '../words/numbers.ts';
import { ScrollingTable } from './scrolling-table.tsx';

/** Each has a scale of its own: visits would flatten everything else. */
const PLOTTED: readonly FunnelStep[] = ['visits', 'leads', 'answers'];

export function DayPlots({ byDay }: Pick<Report, 'byDay'>) {
  return (
    <>
      {PLOTTED.map((step) => (
        <DayPlot key={step} step={step} byDay={byDay} />
      ))}
      <details>
        <summary>I numeri in tabella</summary>
        <ScrollingTable label="Numeri giorno per giorno">
          <thead>
            <tr>
              <th scope="col">Giorno</th>
              {PLOTTED.map((step) => (
                <th key={step} scope="col">
                  {FUNNEL_LABELS[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byDay.map(({ day, funnel }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                {PLOTTED.map((step) => (
                  <td key={step}>{wholeText(funnel[step])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
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
        <span className="small">al massimo {wholeText(Math.max(0, ...values))} in un giorno</span>
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
