import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignText } from '../../domain/desk/campaign-text.ts';
import { leadPath } from '../../domain/desk/desk-screens.ts';
import type { LeadRow, LeadsPage } from '../../domain/desk/lead-list.ts';
import { Button } from '../../ui/button.tsx';
import { CallBackDay } from '../controls/call-back-day.tsx';
import { focusHeading, takeFocus } from '../controls/focus.ts';
import { Ago } from '../controls/moment.tsx';
import { Problem } from '../controls/problem.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { Link } from '../shell/link.tsx';
import { FROM_LIST } from '../shell/navigation.ts';
import { HIDDEN_NUMBER, SHORT_GOALS, UNKNOWN_PERSON } from '../words/labels.ts';
import { RevealedNumber } from './revealed-number.tsx';

/** For the eyes: a list item says by itself what is what. */
const COLUMNS = ['Nome', 'Numero', 'Stato', 'Arrivo', 'Obiettivo', 'Campagna', 'Chiamate e nota'];

type LeadRowsProps = {
  readonly page: LeadsPage;
  readonly list: UseInfiniteQueryResult<LeadsPage>;
};

export function LeadRows({ page, list }: LeadRowsProps) {
  /** The row that takes the focus: the first one that the button added, or else the last one. */
  const [continueAt, setContinueAt] = useState<string>();

  const isDisabled = list.isPlaceholderData || list.isFetchingNextPage;

  async function more() {
    let { data, error } = await list.fetchNextPage({ cancelRefetch: false });
    // The list was being loaded again, and that was waited for.
    if (!error && data?.rows.length === page.rows.length && data.next !== undefined) {
      ({ data, error } = await list.fetchNextPage({ cancelRefetch: false }));
    }
    const row = data?.rows[page.rows.length] ?? data?.rows.at(-1);
    if (row && !error) setContinueAt(row.id);
  }

  return (
    <>
      <ul className="rows">
        <li className="columns small" aria-hidden="true">
          {COLUMNS.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </li>
        {page.rows.map((row) => (
          <li key={row.id} ref={leaveRow} className="row stack">
            <Row row={row} focus={row.id === continueAt ? takeFocus : undefined} />
          </li>
        ))}
      </ul>
      {page.next !== undefined && (
        // The key makes a new button for every page, so that the pressed one gives up the focus.
        <Button
          key={continueAt}
          look="quiet"
          className="wide"
          aria-disabled={isDisabled}
          onClick={() => {
            if (!isDisabled) void more();
          }}
        >
          Mostra altri
        </Button>
      )}
      {list.isFetchNextPageError && <Problem error={list.error} />}
    </>
  );
}

/** A row with the focus may disappear, because a colleague has dealt with the lead. */
function leaveRow(row: HTMLElement | null): () => void {
  return () => {
    if (row?.contains(document.activeElement)) focusHeading();
  };
}

type RowProps = { readonly row: LeadRow; readonly focus: typeof takeFocus | undefined };

function Row({ row, focus }: RowProps) {
  return (
    <>
      <div className="who">
        <Link ref={focus} className="name" href={leadPath(row.id)} state={FROM_LIST}>
          <bdi>{row.name || UNKNOWN_PERSON}</bdi>
        </Link>
        <span className="phone">
          {row.maskedPhone === '' ? HIDDEN_NUMBER : <RevealedNumber {...row} />}
        </span>
      </div>
      <div className="facts small">
        <span>
          <StateChip row={row} />
        </span>
        <Ago at={row.createdAt} />
        <span>{row.goal && SHORT_GOALS[row.goal]}</span>
      </div>
      <div className="more">
        <span className="calls">
          <CallBackDay {...row} />
          {row.calledAt !== null && (
            <span>
              chiamata <Ago at={row.calledAt} />
            </span>
          )}
          {row.note && <bdi>{row.note}</bdi>}
        </span>
        <span className="campaign">{row.campaign && campaignText(row.campaign)}</span>
      </div>
    </>
  );
}
