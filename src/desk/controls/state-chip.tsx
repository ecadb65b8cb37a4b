import type { LeadRow, RowState } from '../../domain/desk/lead-list.ts';
import { isByHand, stateText } from '../../domain/desk/state-text.ts';
import { useMe } from '../session/session.ts';

const LOOKS: Record<RowState, 'open' | 'done' | 'bad' | 'quiet'> = {
  none: 'quiet',
  asked: 'open',
  sent: 'done',
  delivered: 'done',
  read: 'done',
  by_hand: 'done',
  automation: 'done',
  failed: 'bad',
  superseded: 'quiet',
  quarantined: 'bad',
  unmatched: 'open',
};

/** The state of an answer in words, or what the visitor wrote after it; the colour only repeats it. */
export function StateChip({ row }: { readonly row: LeadRow }) {
  const byHand = isByHand(useMe());
  if (row.wroteAgainAt !== null && !row.isRestricted && LOOKS[row.state] === 'done') {
    return <span className="chip open">ha scritto di nuovo</span>;
  }
  const look = row.isRestricted
    ? 'bad'
    : row.state === 'none' && byHand
      ? 'open'
      : LOOKS[row.state];
  return <span className={`chip ${look}`}>{stateText(row, byHand)}</span>;
}
