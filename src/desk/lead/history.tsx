import type { HistoryEntry, LeadDetail } from '../../domain/desk/lead-detail.ts';
import { momentText } from '../words/dates.ts';
import { historyText } from '../words/labels.ts';
import { groupHistory } from './group-history.ts';

/** Who did what and when, the newest first. */
export function History({ lead }: { readonly lead: LeadDetail }) {
  return (
    <section className="card" aria-label="Storia">
      <h2>Storia</h2>
      <ol className="history">
        {groupHistory(lead.history).map(({ entry, times }) => (
          <li key={`${entry.at} ${entry.what} ${entry.by}`}>
            <When at={entry.at} />
            <Who entry={entry} times={times} />
          </li>
        ))}
        <li>
          <When at={lead.createdAt} />
          <span>ha chiesto la sua analisi</span>
        </li>
      </ol>
    </section>
  );
}

function When({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>;
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
