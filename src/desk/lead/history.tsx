import type { HistoryEntry, LeadDetail } from '../../domain/desk/lead-detail.ts';
import { Moment } from '../controls/moment.tsx';
import { historyText } from '../words/labels.ts';
import { groupHistory } from './group-history.ts';

export function History({ lead }: { readonly lead: LeadDetail }) {
  const { createdAt } = lead;
  // The visitor's message may be older than the lead.
  const history = [
    ...lead.history.filter(({ at }) => at < createdAt),
    { at: createdAt, by: null, what: 'came' },
    ...lead.history.filter(({ at }) => at >= createdAt),
  ];
  return (
    <section className="card" aria-label="Cronologia">
      <h2>Cronologia</h2>
      <ol className="history">
        {groupHistory(history).map(({ entry, times }) => (
          <li key={`${entry.at} ${entry.what} ${entry.by}`}>
            <Moment at={entry.at} />
            <Who entry={entry} times={times} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type WhoProps = { readonly entry: HistoryEntry; readonly times: number };

function Who({ entry: { by, what }, times }: WhoProps) {
  return (
    <span>
      {by !== null && <strong>{by} </strong>}
      {historyText(what)}
      {times > 1 && ` (${times} volte)`}
    </span>
  );
}
