import { useMe } from '../session/session.ts';
import { Messages } from './messages.tsx';
import { EndQuestion, ReplyForm } from './reply-form.tsx';
import type { LeadControlProps } from './use-lead.ts';

/** The conversation on WhatsApp. A question stays to do until somebody replies or taps `Fatto`. */
export function Thread({ lead, change }: LeadControlProps) {
  const { whatsapp } = useMe();
  if (lead.thread.length === 0) return null;
  const canReply = whatsapp && lead.state !== 'quarantined' && !lead.isRestricted;
  return (
    <section className="card" aria-label="Conversazione">
      <h2>Conversazione</h2>
      <Messages thread={lead.thread} name={lead.name} />
      {canReply ? (
        <ReplyForm lead={lead} change={change} />
      ) : (
        <EndQuestion lead={lead} change={change} />
      )}
    </section>
  );
}
