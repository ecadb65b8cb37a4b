import type { Report } from '../../domain/desk/funnel-report.ts';
import { fieldLabel } from '../words/labels.ts';
import { integerText } from '../words/numbers.ts';
import { Bar } from './bar.tsx';
import { ReportTable } from './report-table.tsx';

export function LeftAtTable({ leftAt }: Pick<Report, 'leftAt'>) {
  if (leftAt.length === 0) return <p>Nessuno si è fermato a metà in questo periodo.</p>;
  const most = Math.max(...leftAt.map(({ visitors }) => visitors));
  return (
    <ReportTable
      label="Ultime risposte"
      className="bars"
      headings={['Ultima risposta', 'Visitatori']}
      rows={leftAt.map(({ field, visitors }) => ({
        key: field,
        name: <Bar name={fieldLabel(field)} part={visitors} whole={most} />,
        figures: [integerText(visitors)],
      }))}
    />
  );
}
