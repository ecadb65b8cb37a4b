import type { LeadDetail } from '../../domain/desk/desk-api.ts';
import { momentText } from '../words/dates.ts';
import { historyText } from '../words/labels.ts';

export function History({ lead }: { readonly lead: LeadDetail }) {
  return (
    <section className="card" aria-label="Storia">
      <h2>Storia</h2>
      <ol className="history">
        {lead.history.map(({ at, by, what }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may be equal
          <li key={`${at} ${what} ${index}`}>
            <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
            <span>
              {by !== null && (
                <>
                  <strong>{by}</strong>{' '}
                </>
              )}
              {historyText(what)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
