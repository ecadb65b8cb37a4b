import type { StoredLead } from '../../server/leads/lead.ts';
import { isDay, startOfDay } from '../../server/time/brand-days.ts';
import { leadsText } from '../text.ts';
import {
  EXIT,
  type ExitCode,
  rejectPositionals,
  requireId,
  requireLead,
  UsageError,
  type Values,
  type Verb,
  type VerbContext,
} from '../verb.ts';

export const retry: Verb = {
  name: 'retry',
  summary: 'send leads again: one, all dead ones, or all since a day',
  help: `Usage: leads retry ID [--force]
       leads retry --dead
       leads retry --since DATE [--force]

Restarts the retry schedule; the running server sends the leads within a second or two. A
quarantined lead is released by its ID only. Restricted leads are left out, and so are leads whose
body data was dropped. The webhook-id stays the same. For answers by WhatsApp, see leads answer.

  --dead        all dead leads
  --since DATE  all leads that came on that day (2026-11-15) or later, or after a time
                (2026-11-15T14:30Z), and are not delivered
  --force       also what was already delivered`,
  options: {
    dead: { type: 'boolean' },
    since: { type: 'string' },
    force: { type: 'boolean' },
  },
  check: (values, positionals) => {
    if (values['dead'] && values['since'] !== undefined) {
      throw new UsageError('--dead or --since, not both.');
    }
    if (values['since'] !== undefined) sinceOf(values);
    if (values['dead'] || values['since'] !== undefined) rejectPositionals(values, positionals);
    else requireId(positionals);
  },
  run: async (context) => {
    const { store, console, values, positionals, now } = context;
    if (values['dead']) {
      const count = await store.requeue({ now, state: 'dead' });
      // Some may be announcements of erasures rather than leads.
      const deliveries = count === 1 ? '1 delivery' : `${count} deliveries`;
      console.stderr(
        count === 0 ? 'There are no dead leads.' : `${deliveries} will be sent again.`,
      );
      return EXIT.ok;
    }
    const includeDelivered = values['force'] === true;
    if (values['since'] !== undefined) {
      const count = await store.requeue({ now, since: sinceOf(values), includeDelivered });
      console.stderr(`${leadsText(count)} will be sent again.`);
      return EXIT.ok;
    }
    return retryOne(context, await requireLead(store, positionals));
  },
};

async function retryOne(
  { store, console, values, now }: VerbContext,
  lead: StoredLead,
): Promise<ExitCode> {
  if (lead.status === 'delivered' && !values['force']) {
    console.stderr('This lead was already delivered: --force sends it again.');
    return EXIT.failed;
  }
  if (lead.restrictedAt !== null) {
    console.stderr('This lead is restricted: it is not sent before leads restrict ID --lift.');
    return EXIT.failed;
  }
  if (lead.payload.user_inputs === '') {
    console.stderr('The body data of this lead was dropped (BODY_DATA_DAYS): nothing to send.');
    return EXIT.failed;
  }
  if (lead.status === 'quarantined') {
    await store.releaseFromQuarantine(lead.id, now);
    // The visitor may have written while the lead was in quarantine.
    await store.handleLeads([lead.phone], now);
  }
  await store.requeue({ now, id: lead.id });
  console.stderr('The lead will be sent again.');
  return EXIT.ok;
}

function sinceOf(values: Values): number {
  const text = String(values['since']);
  if (isDay(text)) return startOfDay(text);
  const isTimestamp = /^.{10}T[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text);
  // `Date.parse` takes 31 February for a day of March.
  const at = isTimestamp && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new UsageError('--since: a day such as 2026-11-15, or a time such as 2026-11-15T14:30Z');
}
