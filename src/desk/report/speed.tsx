import type { Report } from '../../domain/desk/funnel-report.ts';
import { decimalText, integerText } from '../words/numbers.ts';

type Measure = {
  readonly name: string;
  readonly value: number | null;
  readonly text: (value: number) => string;
  /** Google's limits: a page is good up to the first one, and poor above the second. */
  readonly limits: readonly [good: number, poor: number];
};

type SpeedProps = Pick<Report, 'speed'> & {
  /** Whether the rest of the report is about one campaign. Speed is not measured by campaign. */
  readonly isOfCampaign: boolean;
};

/** The 75th percentiles of the Core Web Vitals. */
export function Speed({ speed, isOfCampaign }: SpeedProps) {
  const measures: readonly Measure[] = [
    {
      name: 'Si vede dopo',
      value: speed.lcpMs,
      text: (ms) => `${decimalText(ms / 1000)} s`,
      limits: [2500, 4000],
    },
    {
      name: 'Risponde dopo',
      value: speed.inpMs,
      text: (ms) => `${integerText(ms)} ms`,
      limits: [200, 500],
    },
    {
      name: 'Non si muove',
      value: speed.cls,
      text: (share) => `spostamento ${decimalText(share)}`,
      limits: [0.1, 0.25],
    },
  ];
  return (
    <>
      <p className="small">
        Per tre visitatori su quattro è così o ancora meglio.
        {isOfCampaign && ' Sono compresi i visitatori di tutte le campagne.'}
      </p>
      <dl className="figures">
        {measures.map(({ name, value, text, limits }) => (
          <div key={name}>
            <dt className="small">{name}</dt>
            <dd>
              {value === null ? 'non ancora misurato' : `${text(value)}: ${verdict(value, limits)}`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function verdict(value: number, [good, poor]: Measure['limits']): string {
  if (value <= good) return 'bene';
  return value <= poor ? 'da migliorare' : 'male';
}
