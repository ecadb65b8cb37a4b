import type { LeadRow } from '../../domain/desk/desk-api.ts';
import { call } from '../api/call.ts';
import { useAction } from '../data/use-action.ts';
import { say } from '../shell/message.ts';
import { Problem } from '../shell/problem.tsx';
import { StateChip } from '../shell/state-chip.tsx';
import { momentText } from '../words/dates.ts';
import { RevealedNumber } from './revealed-number.tsx';

type UnmatchedRowProps = { readonly row: LeadRow; readonly onClosed: () => void };

/** Somebody wrote from a number that no lead has: a person answers in the chat and closes it here. */
export function UnmatchedRow({ row, onClosed }: UnmatchedRowProps) {
  const closing = useAction(async (key) => {
    await call('close-message', { id: row.id }, key);
    say('Messaggio chiuso.');
    onClosed();
  });
  return (
    <>
      <div className="who">
        <span className="name">
          <bdi>{row.name || 'Numero sconosciuto'}</bdi>
        </span>
        <RevealedNumber id={row.id} masked={row.maskedPhone} />
      </div>
      <div className="facts">
        <StateChip row={row} />
        <time dateTime={new Date(row.createdAt).toISOString()}>{momentText(row.createdAt)}</time>
      </div>
      <p className="row-note">
        Ha scritto su WhatsApp da un numero diverso da quello del calcolatore: rispondi nella chat.
      </p>
      <div>
        <button
          type="button"
          className="text-button"
          disabled={closing.isRunning}
          onClick={() => closing.run()}
        >
          Segna come gestito
        </button>
      </div>
      {closing.error && <Problem error={closing.error} />}
    </>
  );
}
