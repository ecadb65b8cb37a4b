import type { Report } from '../../domain/desk/funnel-report.ts';
import { decimalText, integerText } from '../words/numbers.ts';

type SpeedProps = Pick<Report, 'speed'> & {
  /** Whether the rest of the report is about one campaign. Speed is not measured by campaign. */
  readonly isOfCampaign: boolean;
};

/** The 75th percentiles of the Core Web Vitals. */
export function Speed({ speed: { lcpMs, inpMs, cls }, isOfCampaign }: SpeedProps) {
  return (
    <>
      <p className="small">
        Per tre visitatori su quattro è così o ancora meglio.
        {isOfCampaign && ' Sono compresi i visitatori di tutte le campagne.'}
      </p>
      <dl className="figures">
        <Measure name="Si vede dopo" value={lcpMs} text={secondsText} good={2500} poor={4000} />
        <Measure name="Risponde dopo" value={inpMs} text={msText} good={200} poor={500} />
        <Measure name="Non si muove" value={cls} text={shiftText} good={0.1} poor={0.25} />
      </dl>
    </>
  );
}

const secondsText = (ms: number) => `${decimalText(ms / 1000)} s`;
const msText = (ms: number) => `${integerText(ms)} ms`;
const shiftText = (share: number) => `spostamento ${decimalText(share)}`;

type MeasureProps = {
  readonly name: string;
  readonly value: number | null;
  readonly text: (value: number) => string;
  /** Google's limits: a page is good up to the first one, and poor above the second. */
  readonly good: number;
  readonly poor: number;
};

function Measure({ name, value, text, good, poor }: MeasureProps) {
  const verdict = (rated: number) =>
    rated <= good ? 'bene' : rated <= poor ? 'da migliorare' : 'male';
  return (
    <div>
      <dt className="small">{name}</dt>
      <dd>{value === null ? 'non ancora misurato' : `${text(value)}: ${verdict(value)}`}</dd>
    </div>
  );
}
