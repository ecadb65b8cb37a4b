import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { leaveFocus } from '../controls/focus.ts';
import { PHONE, UNDO } from '../controls/icons.ts';
import { showMessage } from '../controls/message.tsx';
import { Problem } from '../controls/problem.tsx';
import { Section } from '../controls/section.tsx';
import { useAction } from '../controls/use-action.ts';
import { dayFromNow, dayText, momentText } from '../words/dates.ts';
import { NoteForm } from './note-form.tsx';
import type { LeadControlProps } from './use-lead.ts';

export function FollowUp({ lead, change }: LeadControlProps) {
  return (
    <Section title="Chiamate e note">
      {lead.isRestricted ? (
        <p className="small">Niente chiamate finché l'uso dei dati è limitato.</p>
      ) : (
        <>
          <Calls lead={lead} change={change} />
          <CallBack lead={lead} change={change} />
        </>
      )}
      <NoteForm lead={lead} change={change} />
    </Section>
  );
}

function Calls({ lead, change }: LeadControlProps) {
  const { calledAt, callBackDay } = lead;
  const doneText = callBackDay
    ? `Chiamata segnata: non è più da richiamare ${dayText(callBackDay)}.`
    : 'Chiamata segnata.';
  const called = async () => {
    await change('called', {});
    showMessage(doneText);
  };
  const undo = async () => {
    await change('undo', { action: 'called' });
    showMessage('Chiamata annullata.');
  };
  return (
    <>
      {calledAt !== null && <p>Ultima chiamata: {momentText(calledAt)}.</p>}
      <div className="side-by-side">
        <ActionButton scope={lead.id} act={called}>
          <Icon d={PHONE} /> Ho chiamato
        </ActionButton>
        <ActionButton scope={lead.id} act={undo} isShown={calledAt !== null}>
          <Icon d={UNDO} /> Annulla: non ho chiamato
        </ActionButton>
      </div>
    </>
  );
}

function CallBack({ lead, change }: LeadControlProps) {
  const [typed, setTyped] = useState<string>();
  const saving = useAction(async (day: string | null) => {
    await change('call-back', { day });
    setTyped(undefined);
    showMessage(day === null ? 'Data rimossa.' : `Da richiamare ${dayText(day)}.`);
  }, lead.id);
  const day = typed ?? lead.callBackDay ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.run(day || null);
  }

  return (
    <form className="field" onSubmit={submit}>
      <label htmlFor="richiama">Da richiamare il</label>
      <div className="side-by-side">
        <input
          id="richiama"
          className="input"
          type="date"
          min={dayFromNow(0)}
          value={day}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="quiet" aria-disabled={saving.isRunning}>
          Salva la data
        </Button>
      </div>
      <div className="shortcuts">
        <button type="button" className="text-button" onClick={() => saving.run(dayFromNow(1))}>
          Domani
        </button>
        <button type="button" className="text-button" onClick={() => saving.run(dayFromNow(7))}>
          Tra una settimana
        </button>
        {lead.callBackDay !== null && (
          <button
            ref={leaveFocus}
            type="button"
            className="text-button"
            onClick={() => saving.run(null)}
          >
            Rimuovi la data
          </button>
        )}
      </div>
      <Problem error={saving.error} />
    </form>
  );
}
