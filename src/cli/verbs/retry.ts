import { leadsText } from '../text.ts';
import { EXIT, requireId, requireLead, takesNothing, type Verb } from '../verb.ts';

export const retry: Verb = {
  name: 'retry',
  summary: 'send a lead again, or all dead ones',
  help: `Usage: leads retry ID [--force]
       leads retry --dead

Makes leads due at once, from the beginning of the schedule; the running server sends them
within a second or two. A quarantined lead is released. The webhook-id stays the same.

  --dead   all dead leads
  --force  also a lead that was delivered already`,
  options: { dead: { type: 'boolean' }, force: { type: 'boolean' } },
  check: (values, positionals) => {
    if (values['dead']) takesNothing(values, positionals);
    else requireId(positionals);
  },
  run: async ({ store, console, values, positionals, now }) => {
    if (values['dead']) {
      const count = await store.retryDead(now);
      console.words(count === 0 ? 'No lead is dead.' : `${leadsText(count)} will be sent again.`);
      return EXIT.fine;
    }
    const lead = await requireLead(store, positionals);
    if (lead.status === 'delivered' && !values['force']) {
      console.words('This lead was delivered already: --force sends it again.');
      return EXIT.failed;
    }
    if (lead.payload.user_inputs === '') {
      console.words('The body data of this lead was dropped (BODY_DATA_DAYS): nothing to send.');
      return EXIT.failed;
    }
    await store.retry([lead.id], now);
    console.words('The lead will be sent again.');
    return EXIT.fine;
  },
};
