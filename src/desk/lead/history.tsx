import type { HistoryEntry, LeadDetail } from '../../domain/desk/lead-detail.ts';
import { Moment } from '../controls/moment.tsx';
import { Section } from '../controls/section.tsx';
import { historyText } from '../words/labels.ts';

export function History({ lead: { createdAt, history } }: { readonly lead: LeadDetail }) {
  // The visitor's message may be older than the lead.
  const whole = [
    ...history.filter(({ at }) => at < createdAt),
    { at: createdAt, by: null, what: 'came' },
    ...history.filter(({ at }) => at >= createdAt),
  ];
  return (
    <Section title="Cronologia">
      <ol className="history stack">
        {newestFirst(whole).map(({ at, by, what, times }) => (
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
    </Section>
  );
}

/** The same action several times in a row by one person becomes one line. */
export function newestFirst(history: readonly HistoryEntry[]) {
  const lines: (HistoryEntry & { readonly times: number })[] = [];
  for (const entry of history) {
    const [last] = lines;
    if (last?.by === entry.by && last.what === entry.what) {
      lines[0] = { ...entry, times: last.times + 1 };
    } else lines.unshift({ ...entry, times: 1 });
  }
  return lines;
}
