import type { RowState } from '../../domain/desk/lead-list.ts';
import { isByHand, type StatedRow, stateText } from '../../domain/desk/state-text.ts';
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

/** The state of an answer in words; the colour only repeats it. */
export function StateChip({ row }: { readonly row: StatedRow }) {
  const byHand = isByHand(useMe());
  const look = row.isRestricted
    ? 'bad'
    : row.state === 'none' && byHand
      ? 'open'
      : LOOKS[row.state];
  return <span className={`chip ${look}`}>{stateText(row, byHand)}</span>;
}
