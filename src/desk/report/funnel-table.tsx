import { FUNNEL_STEPS, type Funnel, type FunnelStep } from '../../domain/desk/funnel-report.ts';
import { FUNNEL_LABELS } from '../words/labels.ts';
import { integerText, shareText } from '../words/numbers.ts';
import { Bar } from './bar.tsx';
import { ScrollingTable } from './scrolling-table.tsx';

/** What only WhatsApp tells the server. */
const IN_CHATS: ReadonlySet<FunnelStep> = new Set(['messages', 'reads']);

type FunnelTableProps = { readonly funnel: Funnel; readonly seesChats: boolean };

export function FunnelTable({ funnel, seesChats }: FunnelTableProps) {
  const seen = FUNNEL_STEPS.filter((step) => seesChats || funnel[step] > 0 || !IN_CHATS.has(step));
  const widest = Math.max(...FUNNEL_STEPS.map((step) => funnel[step]));
  return (
    <ScrollingTable label="Il percorso in numeri" className="bars">
      <thead>
        <tr>
          <th scope="col">Passo</th>
          <th scope="col">Quanti</th>
          <th scope="col">Dal passo precedente</th>
        </tr>
      </thead>
      <tbody>
        {FUNNEL_STEPS.map((step) => {
          const before = seen[seen.indexOf(step) - 1];
          return (
            <tr key={step}>
              <th scope="row">
                {FUNNEL_LABELS[step]} <Bar part={funnel[step]} whole={widest} />
              </th>
              <td>{integerText(funnel[step])}</td>
              <td>{before ? shareText(funnel[step], funnel[before]) : ''}</td>
            </tr>
          );
        })}
      </tbody>
    </ScrollingTable>
  );
}
