import { FUNNEL_STEPS, type Funnel, type FunnelStep } from '../../domain/desk/funnel-report.ts';
import { FUNNEL_LABELS } from '../words/labels.ts';
import { integerText } from '../words/numbers.ts';
import { ReportTable } from './report-table.tsx';

type StepsTableProps = {
  readonly label: string;
  /** The heading of the column of names. */
  readonly heading: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly funnel: Funnel;
  }[];
};

/** Contacts come first: on a phone the other columns are out of view. */
const COLUMNS = [...new Set<FunnelStep>(['leads', ...FUNNEL_STEPS])];

export function StepsTable({ label, heading, rows }: StepsTableProps) {
  return (
    <ReportTable
      label={label}
      headings={[heading, ...COLUMNS.map((step) => FUNNEL_LABELS[step])]}
      rows={rows.map(({ key, name, funnel }) => ({
        key,
        name,
        figures: COLUMNS.map((step) => integerText(funnel[step])),
      }))}
    />
  );
}
