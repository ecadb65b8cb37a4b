import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../controls/focus.ts';
import { showMessage } from '../controls/message.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { dayFromNow, dayText } from '../words/dates.ts';
import type { LeadControlProps } from './use-lead.ts';

export function CallBack({ lead, change }: LeadControlProps) {
  const [typed, setTyped] = useState<string>();
  const [isRemoved, setIsRemoved] = useState(false);
  const saving = useAction(async (day: string | null, version: number) => {
    await change('call-back', { id: lead.id, version, day });
    setTyped(undefined);
    setIsRemoved(day === null);
    showMessage(day === null ? 'Data rimossa.' : `Da richiamare ${dayText(day)}.`);
  }, lead.id);
  const day = typed ?? lead.callBackDay ?? '';
  const save = (chosen: string | null) => saving.run(chosen, lead.version);

  function submit(event: FormEvent) {
    event.preventDefault();
    save(day === '' ? null : day);
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
        <button type="button" className="text-button" onClick={() => save(dayFromNow(1))}>
          Domani
        </button>
        <button
          ref={isRemoved ? takeFocus : undefined}
          type="button"
          className="text-button"
          onClick={() => save(dayFromNow(7))}
        >
          Tra una settimana
        </button>
        {lead.callBackDay !== null && (
          <button type="button" className="text-button" onClick={() => save(null)}>
            Rimuovi la data
          </button>
        )}
      </div>
      <Problem error={saving.error} />
    </form>
  );
}
