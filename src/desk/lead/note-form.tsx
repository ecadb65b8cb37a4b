import { type FormEvent, useEffect, useState } from 'react';
import { type LeadDetail, MAX_NOTE_LENGTH } from '../../domain/desk/lead-detail.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../controls/message.tsx';
import { Notice } from '../controls/notice.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { noteDrafts } from '../data/note-drafts.ts';
import { useMe } from '../session/session.ts';
import { groupHistory } from './group-history.ts';
import type { LeadControlProps } from './use-lead.ts';

/** A note that two people may write at once: what somebody typed is never lost or overwritten. */
export function NoteForm({ lead, change }: LeadControlProps) {
  const { phone } = lead;
  const draftKey = `${useMe().name} ${lead.id}`;
  const [text, setText] = useState(noteDrafts.get(draftKey)?.text ?? lead.note);
  /** The note that the text in the box started from. */
  const [base, setBase] = useState(noteDrafts.get(draftKey)?.base ?? lead.note);
  const [previous, setPrevious] = useState<string>();

  const saving = useAction(async (note: string, before: string, version: number) => {
    const saved = await change('note', { id: lead.id, version, text: note });
    // If the page was left meanwhile, the effect below no longer runs.
    if (noteDrafts.get(draftKey)?.text === note) noteDrafts.delete(draftKey);
    // Text typed while saving is kept.
    setText((now) => (now === text ? saved.note : now));
    setBase(saved.note);
    setPrevious(before);
    showMessage('Nota salvata.');
  }, lead.id);

  const isTyping = text !== base;
  // A save may have succeeded although its response was lost.
  const isUnsaved = isTyping && text !== lead.note;
  if (lead.note !== base && !isUnsaved && !saving.isRunning) {
    setText(lead.note);
    setBase(lead.note);
    // The note was saved or restored, although the response was lost.
    if (isTyping || lead.note === previous) saving.clear();
  }
  useEffect(() => {
    if (isTyping) noteDrafts.set(draftKey, { text, base, phone });
    else noteDrafts.delete(draftKey);
  }, [draftKey, text, base, phone, isTyping]);
  const hasChangedElsewhere = isUnsaved && lead.note !== base && !saving.isRunning;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isTyping) saving.run(text, lead.note, lead.version);
  }

  return (
    <form className="field" onSubmit={submit}>
      <label htmlFor="nota">Nota</label>
      <textarea
        id="nota"
        className="input"
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="alert">
        {hasChangedElsewhere && (
          <Notice look="warning">
            {lastAuthor(lead) ?? 'Qualcun altro'} ha cambiato la nota mentre scrivevi. Ora dice:{' '}
            <q>{lead.note}</q>. Il tuo testo è ancora qui sopra: se salvi, prende il suo posto.
          </Notice>
        )}
      </div>
      <Problem error={saving.error} />
      <div className="shortcuts">
        <Button type="submit" look="quiet" aria-disabled={saving.isRunning || !isTyping}>
          Salva la nota
        </Button>
        {previous !== undefined && !isTyping && previous !== lead.note && (
          <button
            type="button"
            className="text-button"
            onClick={() => saving.run(previous, lead.note, lead.version)}
          >
            Ripristina la nota precedente
          </button>
        )}
      </div>
    </form>
  );
}

function lastAuthor({ history }: LeadDetail): string | null {
  const newest = groupHistory(history).find(({ entry }) => entry.what === 'note');
  return newest?.entry.by ?? null;
}
