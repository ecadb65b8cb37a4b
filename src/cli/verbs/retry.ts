import { leadsText } from '../text.ts';
import { EXIT, rejectPositionals, requireId, requireLead, type Verb } from '../verb.ts';

export const retry: Verb = {
  name: 'retry',
  summary: 'send one lead again, or all dead leads',
  help: `Usage: leads retry ID [--force]
       leads retry --dead

Restarts the retry schedule; the running server sends the leads within a second or two. A
quarantined lead is released. The webhook-id stays the same.

  --dead   send all dead leads
  --force  send the lead even if it was already delivered`,
  options: { dead: { type: 'boolean' }, force: { type: 'boolean' } },
  check: (values, positionals) => {
    if (values['dead']) rejectPositionals(values, positionals);
    else requireId(positionals);
  },
  run: async ({ store, console, values, positionals, now }) => {
    if (values['dead']) {
      const count = await store.retryDead(now);
      console.stderr(
        count === 0 ? 'There are no dead leads.' : `${leadsText(count)} will be sent again.`,
      );
      return EXIT.ok;
    }
    const lead = await requireLead(store, positionals);
    if (lead.status === 'delivered' && !values['force']) {
      console.stderr('This lead was already delivered: --force sends it again.');
      return EXIT.failed;
    }
    if (lead.payload.user_inputs === '') {
      console.stderr('The body data of this lead was dropped (BODY_DATA_DAYS): nothing to send.');
      return EXIT.failed;
    }
    await store.retry([lead.id], now);
    console.stderr('The lead will be sent again.');
    return EXIT.ok;
  },
};
