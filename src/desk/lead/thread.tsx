import { newestOf } from '../../domain/desk/lead-detail.ts';
import { Button } from '../../ui/button.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { leaveFocus } from '../controls/leave-focus.ts';
import { showMessage } from '../controls/message.ts';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import type { LeadControlProps } from './use-lead.ts';

/** What both sides wrote on WhatsApp. A question stays to do until somebody says that it is done. */
export function Thread({ lead, change }: LeadControlProps) {
  const ending = useAction(async (version: number, after: string | null) => {
    await change('done', { id: lead.id, version, after });
    showMessage('Segnato come fatto.');
  }, lead.id);
  if (!lead.wroteAgainAt && !ending.error) return null;
  return (
    <section className="card" aria-label="Conversazione">
      <h2>Ha scritto di nuovo</h2>
      <Button
        ref={leaveFocus}
        look="quiet"
        aria-disabled={ending.isRunning}
        onClick={() => ending.run(lead.version, newestOf(lead.thread))}
      >
        <Icon d={CHECK} /> Fatto
      </Button>
      {ending.error && <Problem error={ending.error} />}
    </section>
  );
}
