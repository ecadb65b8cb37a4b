import type { Report } from '../../domain/desk/funnel-report.ts';
import { fieldLabel } from '../words/labels.ts';
import { integerText } from '../words/numbers.ts';
import { Bar } from './bar.tsx';
import { ScrollingTable } from './scrolling-table.tsx';

export function LeftAtTable({ leftAt }: Pick<Report, 'leftAt'>) {
  if (leftAt.length === 0) return <p>Nessuno si è fermato a metà in questo periodo.</p>;
  const most = Math.max(...leftAt.map(({ visitors }) => visitors));
  return (
    <ScrollingTable label="Ultime risposte" className="bars">
      <thead>
        <tr>
          <th scope="col">Ultima risposta</th>
          <th scope="col">Visitatori</th>
        </tr>
      </thead>
      <tbody>
        {leftAt.map(({ field, visitors }) => (
          <tr key={field}>
            <th scope="row">
              {fieldLabel(field)} <Bar part={visitors} whole={most} />
            </th>
            <td>{integerText(visitors)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
