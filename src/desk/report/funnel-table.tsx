import { FUNNEL_STEPS, type Funnel, type FunnelStep } from '../../domain/desk/funnel-report.ts';
import { FUNNEL_LABELS } from '../words/labels.ts';
import { integerText, shareText } from '../words/numbers.ts';
import { Bar } from './bar.tsx';
import { ReportTable } from './report-table.tsx';

/** What only WhatsApp tells the server. */
const IN_CHATS: ReadonlySet<FunnelStep> = new Set(['messages', 'reads']);

type FunnelTableProps = { readonly funnel: Funnel; readonly seesChats: boolean };

export function FunnelTable({ funnel, seesChats }: FunnelTableProps) {
  const seen = FUNNEL_STEPS.filter((step) => seesChats || funnel[step] > 0 || !IN_CHATS.has(step));
  const widest = Math.max(...Object.values(funnel));
  return (
    <ReportTable
      label="Il percorso in numeri"
      className="bars"
      headings={['Passo', 'Quanti', 'Dal passo precedente']}
      rows={FUNNEL_STEPS.map((step) => {
        const count = funnel[step];
        const before = seen[seen.indexOf(step) - 1];
        return {
          key: step,
          name: <Bar name={FUNNEL_LABELS[step]} part={count} whole={widest} />,
          figures: [integerText(count), before ? shareText(count, funnel[before]) : ''],
        };
      })}
    />
  );
}
