import { type FormEvent, useRef, useState } from 'react';
import { ERASE_CONFIRMATION, type LeadDetail } from '../../domain/desk/lead-detail.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { call } from '../calls/call.ts';
import { TRASH } from '../controls/icons.ts';
import { showMessage } from '../controls/message.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { dropDraftsAbout } from '../data/drafts.ts';
import { forgetLoaded } from '../data/query-client.ts';
import { returnToList } from '../shell/navigation.ts';

/** Longer than usual, because somebody has to act on it and the desk shows it only once. */
const COPY_SHOWN_MS = 20_000;
const COPY_TEXT =
  "Contatto cancellato. L'automazione può averne ancora una copia: cancellala anche lì.";

export type EraseLeadProps = {
  readonly lead: LeadDetail;
  readonly onErasing: (isErasing: boolean) => void;
};

/** An erased lead cannot be restored, so the person has to type a word first. */
export function EraseLead({ lead, onErasing }: EraseLeadProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const erasing = useAction(async (version: number) => {
    const request = { id: lead.id, version, confirmation: ERASE_CONFIRMATION };
    const { automationHasCopy } = await call('erase', request);
    // The server erased every lead of this number, and others of them may have been loaded.
    forgetLoaded();
    dropDraftsAbout(lead.id, lead.phone);
    dialog.current?.close();
    if (automationHasCopy) showMessage(COPY_TEXT, COPY_SHOWN_MS);
    else showMessage('Contatto cancellato.');
    returnToList();
  });
  const isConfirmed = typed.trim().toUpperCase() === ERASE_CONFIRMATION;

  function open() {
    setTyped('');
    erasing.clear();
    dialog.current?.showModal();
    onErasing(true);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isConfirmed) erasing.run(lead.version);
  }

  return (
    <div>
      <button type="button" className="text-button danger" onClick={open}>
        <Icon d={TRASH} /> Cancella
      </button>
      <dialog
        ref={dialog}
        className="card dialog"
        aria-labelledby="cancella-titolo"
        onClose={() => onErasing(false)}
      >
        <form className="column" onSubmit={submit}>
          <h2 id="cancella-titolo">Cancellare questo contatto?</h2>
          <p>
            Nome, numero, dati, note e messaggi di questa persona spariscono per sempre, qui e per
            tutti, con ogni altra richiesta dello stesso numero. Fallo quando la persona lo chiede.
          </p>
          <div className="field">
            <label htmlFor="conferma">Scrivi {ERASE_CONFIRMATION} per confermare</label>
            <input
              id="conferma"
              className="input"
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Problem error={erasing.error} />
          <div className="side-by-side">
            <Button look="quiet" onClick={() => dialog.current?.close()}>
              Annulla
            </Button>
            <Button
              type="submit"
              className="danger"
              disabled={!isConfirmed}
              aria-disabled={erasing.isRunning}
            >
              Cancella per sempre
            </Button>
          </div>
        </form>
      </dialog>
    </div>
  );
}
