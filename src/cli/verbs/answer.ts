import { QUEUE_REFUSALS, queueAnswerBy } from '../../server/whatsapp/outgoing/queue.ts';
import { auditStamp } from '../audit.ts';
import { defineVerb, EXIT, onlyId, requireLead } from '../verb.ts';

export const answer = defineVerb({
  name: 'answer',
  summary: 'answer a lead by WhatsApp, again if need be',
  help: `Usage: leads answer ID

Queues the stored text as a new message; the running server sends it within a second or two. Exits
with 1 where that is impossible: WhatsApp allows it for 24 hours after the visitor's last message.`,
  options: {},
  parse: onlyId,
  run: async (context, id) => {
    const { store, console } = context;
    const lead = await requireLead(store, id);
    const result = await queueAnswerBy(store.db, lead.id, auditStamp(context));
    if (result !== 'queued') {
      console.stderr(`Not queued (${result}): ${QUEUE_REFUSALS[result]}.`);
      return EXIT.failed;
    }
    console.stderr('The answer is queued.');
    return EXIT.ok;
  },
});
