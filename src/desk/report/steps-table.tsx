import { FUNNEL_STEPS, type Funnel, type FunnelStep } from '../../domain/desk/funnel-report.ts';
import { FUNNEL_LABELS } from '../words/labels.ts';
import { integerText } from '../words/numbers.ts';
import { ScrollingTable } from './scrolling-table.tsx';

type StepsTableProps = {
  readonly label: string;
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
    <ScrollingTable label={label}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {COLUMNS.map((step) => (
            <th key={step} scope="col">
              {FUNNEL_LABELS[step]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, funnel }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {COLUMNS.map((step) => (
              <td key={step}>{integerText(funnel[step])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
