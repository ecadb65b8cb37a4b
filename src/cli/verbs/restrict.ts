import type { LeadReach } from '../../server/leads/lead.ts';
import type { StoredLead } from '../../server/leads/lookup-queries.ts';
import { setRestricted } from '../../server/whatsapp/set-restricted.ts';
import { auditStamp } from '../audit.ts';
import { idOrPhone, PHONE_OPTION, requireChosen } from '../chosen-leads.ts';
import { reachJson, reachText } from '../lead-reach.ts';
import { indentedJson, isoOf } from '../text.ts';
import { defineVerb, EXIT } from '../verb.ts';

const TASK = 'restrict it in the automation too';

export const restrict = defineVerb({
  name: 'restrict',
  summary: "store a person's leads without using them, or lift that again",
  help: `Usage: leads restrict ID [--lift] [--json]
       leads restrict --phone - [--lift] [--json]     reads the number (+39…) from standard input

For a person who asks for a restriction of processing (GDPR art. 18). A restricted lead is not
sent, listed, exported or deleted with age; leads show still shows it, and leads erase erases it.
The output names the leads that were delivered: restrict them in the automation too.

  --phone -  all leads with the number on standard input, which keeps it out of the shell history
  --lift     end the restriction: a lead that waits is sent, and whoever wrote before or meanwhile
             and has no answer is answered or, after 24 hours, left to the desk
  --json     an array of objects instead of lines`,
  options: { ...PHONE_OPTION, lift: { type: 'boolean' }, json: { type: 'boolean' } },
  parse: (values, positionals) => idOrPhone(values, positionals),
  run: async (context, { id, lift, json }) => {
    const { store, console, now } = context;
    const isRestricted = !lift;
    const leads = await requireChosen(context, id);
    const changed = await setRestricted(
      store.db,
      leads.map((lead) => lead.id),
      isRestricted,
      auditStamp(context),
    );
    const reachById = new Map(changed.map((reach) => [reach.id, reach]));
    if (json) {
      const objects = leads.map((lead) => ({
        ...reachJson(reachById.get(lead.id) ?? reachOf(lead)),
        restricted_at: isoOf(isRestricted ? (lead.restrictedAt ?? now) : null),
      }));
      await console.stdout(indentedJson(objects));
      return EXIT.ok;
    }
    const lines = leads.map(
      (lead) => `${lead.id}  ${lineOf(reachById.get(lead.id), isRestricted)}\n`,
    );
    await console.stdout(lines.join(''));
    return EXIT.ok;
  },
});

function lineOf(changed: LeadReach | undefined, isRestricted: boolean): string {
  if (!changed) return isRestricted ? 'was restricted already' : 'was not restricted';
  return isRestricted ? `restricted${reachText(changed, TASK)}` : 'restriction lifted';
}

function reachOf({ id, delivery }: StoredLead): LeadReach {
  return {
    id,
    deliveredAt: delivery?.deliveredAt ?? null,
    wasSent: (delivery?.sendCount ?? 0) > 0,
  };
}
