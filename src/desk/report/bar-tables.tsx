import {
  FUNNEL_STEPS,
  type Funnel,
  type FunnelStep,
  type Report,
} from '../../domain/desk/funnel-report.ts';
import { FUNNEL_LABELS, fieldLabel } from '../words/labels.ts';
import { integerText, shareText } from '../words/numbers.ts';
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

type BarProps = { readonly name: string; readonly part: number; readonly whole: number };

/** A name with a bar below it; the number in the next cell says the same. */
function Bar({ name, part, whole }: BarProps) {
  const percent = whole > 0 ? (100 * part) / whole : 0;
  return (
    <>
      {name}{' '}
      <svg className="plot-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="plot-track" width="100" height="10" />
        <rect className="plot-value" width={percent.toFixed(2)} height="10" />
      </svg>
    </>
  );
}
