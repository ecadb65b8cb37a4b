import type { StoredLead } from '../../server/leads/lookup-queries.ts';
import { releaseFromQuarantine, requeue } from '../../server/outbox/requeue.ts';
import { isDay, startOfDay } from '../../server/time/brand-days.ts';
import { decideLeads } from '../../server/whatsapp/deciding/decide-leads.ts';
import { leadsText } from '../text.ts';
import {
  defineVerb,
  EXIT,
  type ExitCode,
  onlyOptions,
  requireId,
  requireLead,
  UsageError,
  type VerbContext,
} from '../verb.ts';

export const retry = defineVerb({
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
  --force       also what was delivered or closed`,
  options: {
    dead: { type: 'boolean' },
    since: { type: 'string' },
    force: { type: 'boolean' },
  },
  parse: ({ dead, since: text, force = false }, positionals) => {
    if (dead && text !== undefined) throw new UsageError('--dead or --since, not both.');
    const since = text === undefined ? undefined : sinceOf(text);
    const isOne = !dead && since === undefined;
    const id = isOne ? requireId(positionals) : onlyOptions(undefined, positionals);
    return { id, since, force };
  },
  run: async (context, { id, since, force }) => {
    const { store, console, now } = context;
    if (id !== undefined) return retryOne(context, await requireLead(store, id), force);
    if (since === undefined) {
      const count = await requeue(store.db, { now, state: 'dead' });
      // Some may be announcements of erasures rather than leads.
      const deliveries = count === 1 ? '1 delivery' : `${count} deliveries`;
      console.stderr(
        count === 0 ? 'There are no dead leads.' : `${deliveries} will be sent again.`,
      );
      return EXIT.ok;
    }
    const count = await requeue(store.db, { now, since, includeDelivered: force });
    console.stderr(`${leadsText(count)} will be sent again.`);
    return EXIT.ok;
  },
});

async function retryOne(
  { store, console, now }: VerbContext,
  lead: StoredLead,
  isForced: boolean,
): Promise<ExitCode> {
  const refusal = refusalOf(lead, isForced);
  if (refusal !== undefined) {
    console.stderr(refusal);
    return EXIT.failed;
  }
  if (lead.status === 'quarantined') {
    await releaseFromQuarantine(store.db, lead.id, now);
    // The visitor may have written while the lead was in quarantine.
    await decideLeads(store.db, [lead.phone], now);
  }
  await requeue(store.db, { now, id: lead.id });
  console.stderr('The lead will be sent again.');
  return EXIT.ok;
}

function refusalOf(lead: StoredLead, isForced: boolean): string | undefined {
  if (lead.status === 'delivered' && !isForced) {
    return 'This lead was already delivered: --force sends it again.';
  }
  if (lead.status === 'closed' && !isForced) {
    return 'This lead has its answer: --force sends it to the automation nevertheless.';
  }
  if (lead.restrictedAt !== null) {
    return 'This lead is restricted: it is not sent before leads restrict ID --lift.';
  }
  return lead.payload.user_inputs === ''
    ? 'The body data of this lead was dropped (BODY_DATA_DAYS): nothing to send.'
    : undefined;
}

function sinceOf(text: string): number {
  if (isDay(text)) return startOfDay(text);
  const isTimestamp = /^.{10}T[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text);
  // `Date.parse` takes 31 February for a day of March.
  const at = isTimestamp && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new UsageError('--since: a day such as 2026-11-15, or a time such as 2026-11-15T14:30Z');
}
