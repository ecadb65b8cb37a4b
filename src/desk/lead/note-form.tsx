import { type FormEvent, useState } from 'react';
import { MAX_NOTE_LENGTH } from '../../domain/desk/lead-detail.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../controls/message.tsx';
import { Notice } from '../controls/notice.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { useDraft } from '../data/drafts.ts';
import { useMe } from '../session/session.ts';
import { newestFirst } from './history.tsx';
import type { LeadControlProps } from './use-lead.ts';

/** A note that two people may write at once: what somebody typed is never lost or overwritten. */
export function NoteForm({ lead, change }: LeadControlProps) {
  const { note, phone, history } = lead;
  const { draft, keep, saved } = useDraft(`${useMe().name} ${lead.id}`);
  const [previous, setPrevious] = useState<string>();
  const saving = useAction(async (text: string) => {
    saved(text, (await change('note', { text })).note);
    setPrevious(note);
    showMessage('Nota salvata.');
  }, lead.id);
  // It was saved, although the response may have been lost.
  if (draft?.text === note) keep();
  if (!draft && saving.error) saving.clear();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft) saving.run(draft.text);
  }

  function restore(text: string) {
    keep({ text, base: note, phone });
    saving.run(text);
  }

  return (
    <form className="field" onSubmit={submit}>
      <label htmlFor="nota">Nota</label>
      <textarea
        id="nota"
        className="input"
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        value={draft?.text ?? note}
        onChange={({ target }) => keep({ text: target.value, base: draft?.base ?? note, phone })}
      />
      <div role="alert">
        {draft && draft.base !== note && !saving.isRunning && (
          <Notice look="warning">
            {newestFirst(history).find(({ what }) => what === 'note')?.by ?? 'Qualcun altro'} ha
            cambiato la nota mentre scrivevi. Ora dice: <q>{note}</q>. Il tuo testo è ancora qui
            sopra: se salvi, prende il suo posto.
          </Notice>
        )}
      </div>
      <Problem error={saving.error} />
      <div className="shortcuts">
        <Button type="submit" look="quiet" aria-disabled={saving.isRunning || !draft}>
          Salva la nota
        </Button>
        {previous !== undefined && !draft && previous !== note && (
          <button type="button" className="text-button" onClick={() => restore(previous)}>
            Ripristina la nota precedente
          </button>
        )}
      </div>
    </form>
  );
}
