import type { LeadRow } from '../../domain/desk/lead-list.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../shell/link.tsx';
import { leadPath } from '../shell/navigation.ts';
import { StateChip } from '../shell/state-chip.tsx';
import { campaignText } from '../words/campaign.ts';
import { dayText, momentText } from '../words/dates.ts';
import { HIDDEN_NUMBER, UNKNOWN_PERSON } from '../words/labels.ts';
import type { LeadList } from './lead-list.ts';
import { RevealedNumber } from './revealed-number.tsx';

type LeadRowsProps = {
  readonly list: LeadList;
  readonly onMore: () => void;
  readonly isLoadingMore: boolean;
};

export function LeadRows({ list, onMore, isLoadingMore }: LeadRowsProps) {
  return (
    <>
      <ul className="rows">
        {list.rows.map((row) => (
          <li key={row.id} className="row">
            <Row row={row} />
          </li>
        ))}
      </ul>
      {list.next !== undefined && (
        <Button look="quiet" className="wide" aria-disabled={isLoadingMore} onClick={onMore}>
          Mostra altri
        </Button>
      )}
    </>
  );
}

function Row({ row }: { readonly row: LeadRow }) {
  return (
    <>
      <div className="who">
        <Link className="name" href={leadPath(row.id)}>
          <bdi>{row.name || UNKNOWN_PERSON}</bdi>
        </Link>
        {row.maskedPhone === '' ? (
          <span className="small">{HIDDEN_NUMBER}</span>
        ) : (
          <RevealedNumber id={row.id} masked={row.maskedPhone} />
        )}
      </div>
      <div className="facts">
        <StateChip row={row} />
        <time dateTime={new Date(row.createdAt).toISOString()}>{momentText(row.createdAt)}</time>
        {row.campaign && <span>{campaignText(row.campaign)}</span>}
        {row.calledAt !== null && <span>chiamato il {momentText(row.calledAt)}</span>}
        {row.callBackDay !== null && (
          <strong className="call-back">da richiamare {dayText(row.callBackDay)}</strong>
        )}
      </div>
      {row.note && (
        <p className="row-note">
          <bdi>{row.note}</bdi>
        </p>
      )}
    </>
  );
}
