import { engineOf } from '../../server/database/engine-of.ts';
import type { LeadReach } from '../../server/leads/lead.ts';
import { findLead } from '../../server/leads/lookup-queries.ts';
import { type ErasedNumber, eraseNumber } from '../../server/privacy/erase-sender.ts';
import { type EraseOptions, eraseLeads } from '../../server/privacy/lead-erasure.ts';
import { auditStamp } from '../audit.ts';
import { idOrPhone, notFoundText, PHONE_OPTION, readPhone } from '../chosen-leads.ts';
import { reachJson, reachText } from '../lead-reach.ts';
import { indentedJson, leadsText } from '../text.ts';
import { defineVerb, EXIT, NotFoundError, type VerbContext } from '../verb.ts';

export const erase = defineVerb({
  name: 'erase',
  summary: 'erase the leads of a person for good',
  help: `Usage: leads erase ID [--withdrawn] [--json]
       leads erase --phone - [--withdrawn] [--json]     reads the number from standard input

Erases immediately and cannot be undone. Only the id and a hash of the idempotency key remain,
so that a repeated request is not stored again, and an entry in the audit log. The output names
the leads that were delivered: erase them in the automation too, unless WEBHOOK_ERASURE=on tells
it. Earlier backups still contain them.

On SQLite, the bytes are removed from the files as well. If those are in use, run the command
again later: it removes them and exits with 3. On PostgreSQL, no query finds the leads any more;
their bytes go with its vacuum and the retention of its log.

  --phone -    all leads with the number (+39…) on standard input, which keeps it out of the shell
               history
  --withdrawn  the person withdrew their consent: the audit log (leads log) says so, with the id
               and the time as the only record
  --json       an array of objects instead of lines`,
  options: { ...PHONE_OPTION, withdrawn: { type: 'boolean' }, json: { type: 'boolean' } },
  parse: (values, positionals) => idOrPhone(values, positionals),
  run: async (context, { id, withdrawn, json }) => {
    const { store, console } = context;
    const { leads, messages } = await eraseChosen(context, id, withdrawn ? 'withdraw' : 'erase');
    // Even when nothing was erased, because an earlier run may have failed right here. Before
    // anything is printed, because a closed pipe ends the process.
    const [scrub] = await Promise.allSettled([store.scrub()]);
    // Even when that failed, because no record of what was delivered remains.
    if (leads.length + messages > 0) await printErased(leads, context, json);
    if (scrub.status === 'rejected') throw scrub.reason;
    const isSqlite = engineOf(store.db) === 'sqlite';
    if (leads.length === 0 && messages > 0) {
      console.stderr('No lead has this number; its WhatsApp messages are erased.');
      return EXIT.ok;
    }
    if (leads.length === 0) {
      const scrubbed = isSqlite ? '; leads erased before are now removed from the files' : '';
      throw new NotFoundError(`${notFoundText(id)}${scrubbed}.`);
    }
    console.stderr(`${leadsText(leads.length)} erased${isSqlite ? '.' : POSTGRES_TEXT}`);
    console.stderr('Earlier backups still contain the data.');
    return EXIT.ok;
  },
});

const POSTGRES_TEXT = `: no query finds the data any more. Its bytes go with PostgreSQL's vacuum and the
retention of its log.`;

async function eraseChosen(
  context: VerbContext,
  id: string | undefined,
  action: 'erase' | 'withdraw',
): Promise<ErasedNumber> {
  const { store, console, config, now } = context;
  const options: EraseOptions = {
    audit: { ...auditStamp(context), action },
    announceAt: config.webhookErasure ? now : undefined,
  };
  if (id === undefined) {
    return eraseNumber(store.db, await readPhone(console), now, options);
  }
  const lead = await findLead(store.db, id);
  return { leads: await eraseLeads(store.db, lead ? [lead.id] : [], options), messages: 0 };
}

async function printErased(
  leads: readonly LeadReach[],
  { console, config }: VerbContext,
  isJson = false,
): Promise<void> {
  const task = config.webhookErasure ? 'the automation is told' : 'erase it in the automation too';
  await console.stdout(
    isJson
      ? indentedJson(leads.map(reachJson))
      : leads.map((lead) => `${lead.id}  erased${reachText(lead, task)}\n`).join(''),
  );
}
