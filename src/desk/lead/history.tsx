import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
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
      <ol className="history stack">
        {groupHistory(history).map(({ entry: { at, by, what }, times }) => (
          <li key={`${at} ${what} ${by}`}>
            <Moment at={at} />
            <span>
              {by !== null && <strong>{by} </strong>}
              {historyText(what)}
              {times > 1 && ` (${times} volte)`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
