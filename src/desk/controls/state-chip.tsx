import type { LeadRow, RowState } from '../../domain/desk/lead-list.ts';
import { stateText } from '../words/labels.ts';

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

type StateChipProps = { readonly row: Pick<LeadRow, 'state' | 'reason' | 'isRestricted'> };

/** The state of an answer in words; the colour only repeats it. */
export function StateChip({ row }: StateChipProps) {
  const look = row.isRestricted ? 'bad' : LOOKS[row.state];
  return <span className={`chip ${look}`}>{stateText(row)}</span>;
}
