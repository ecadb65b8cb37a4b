import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { takeFocus } from '../controls/focus.ts';
import { PHONE, UNDO } from '../controls/icons.ts';
import { showMessage } from '../controls/message.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { dayText, momentText } from '../words/dates.ts';
import { CallBack } from './call-back.tsx';
import { NoteForm } from './note-form.tsx';
import type { LeadControlProps } from './use-lead.ts';

export function FollowUp({ lead, change }: LeadControlProps) {
  return (
    <section className="card" aria-label="Chiamate e note">
      <h2>Chiamate e note</h2>
      {lead.isRestricted ? (
        <p className="small">Niente chiamate finché l'uso dei dati è limitato.</p>
      ) : (
        <Calls lead={lead} change={change} />
      )}
      <NoteForm lead={lead} change={change} />
    </section>
  );
}

function Calls({ lead, change }: LeadControlProps) {
  const [isUndone, setIsUndone] = useState(false);
  const { callBackDay } = lead;
  const doneText = callBackDay
    ? `Chiamata segnata: non è più da richiamare ${dayText(callBackDay)}.`
    : 'Chiamata segnata.';
  const calling = useAction(async (isUndo: boolean, version: number) => {
    if (isUndo) await change('undo', { id: lead.id, version, action: 'called' });
    else await change('called', { id: lead.id, version });
    setIsUndone(isUndo);
    showMessage(isUndo ? 'Chiamata annullata.' : doneText);
  }, lead.id);
  return (
    <>
      {lead.calledAt !== null && <p>Ultima chiamata: {momentText(lead.calledAt)}.</p>}
      <div className="side-by-side">
        <Button
          ref={isUndone ? takeFocus : undefined}
          look="quiet"
          aria-disabled={calling.isRunning}
          onClick={() => calling.run(false, lead.version)}
        >
          <Icon d={PHONE} /> Ho chiamato
        </Button>
        {lead.calledAt !== null && (
          <Button
            look="quiet"
            aria-disabled={calling.isRunning}
            onClick={() => calling.run(true, lead.version)}
          >
            <Icon d={UNDO} /> Annulla: non ho chiamato
          </Button>
        )}
      </div>
      <Problem error={calling.error} />
      <CallBack lead={lead} change={change} />
    </>
  );
}
