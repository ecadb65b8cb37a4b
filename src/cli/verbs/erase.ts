import { isFullNumber } from '../../domain/phone.ts';
import type { StoredLead } from '../../server/store/lead-store.ts';
import { theId, theLead } from '../one-lead.ts';
import { isoOf, jsonText, leadsText, minuteOf } from '../text.ts';
import { type Call, EXIT, NotFoundError, takesNothing, UsageError, type Verb } from '../verb.ts';

export const erase: Verb = {
  name: 'erase',
  summary: 'forget a person: all bytes, for good',
  help: `Usage: leads erase ID [--json]
       leads erase --phone - [--json]     the number (+39…) on standard input

Erases at once and cannot be undone. A replay of the same request is not stored again: only
a hash of its key stays. What was already delivered is named, because the automation has it
too; so have backups made before. On PostgreSQL see docs/operations.md for its log.

  --phone -  all leads of a number; on standard input, so that it stays in no shell history
  --json     what was erased, as an array of objects`,
  options: { phone: { type: 'string' }, json: { type: 'boolean' } },
  check: (values, positionals) => {
    if (values['phone'] === undefined) {
      theId(positionals);
      return;
    }
    takesNothing(values, positionals);
    if (values['phone'] !== '-') {
      throw new UsageError('--phone -: write the number on standard input, not here.');
    }
  },
  run: async (call) => {
    const { store, console, values, positionals } = call;
    const leads =
      values['phone'] === undefined ? [await theLead(store, positionals)] : await ofPhone(call);
    await store.erase(leads.map(({ id }) => id));
    await store.scrub();
    await console.data(
      values['json']
        ? `${jsonText(leads.map(erasedJson), 2)}\n`
        : leads.map((lead) => `${lead.id}  ${erasedText(lead)}\n`).join(''),
    );
    console.words(`${leadsText(leads.length)} erased. Backups made before still hold the data.`);
    return EXIT.fine;
  },
};

async function ofPhone({ store, console }: Call): Promise<readonly StoredLead[]> {
  const text = (await console.standardInput()).replace(/[\s().-]/g, '').replace(/^00/, '+');
  if (!isFullNumber(text)) {
    throw new UsageError('Standard input: one number with its dial code, such as +39….');
  }
  const leads = await store.findByPhone(text);
  if (leads.length === 0) throw new NotFoundError('No lead has this number.');
  return leads;
}

function erasedJson(lead: StoredLead) {
  return {
    id: lead.id,
    delivered_at: isoOf(lead.deliveredAt),
    maybe_delivered: lead.deliveredAt === 0 && lead.tries > 0,
  };
}

/** An attempt without a good answer may have arrived all the same. */
function erasedText({ deliveredAt, tries }: StoredLead): string {
  if (deliveredAt > 0) {
    return `erased; delivered ${minuteOf(deliveredAt)} UTC: erase it in the automation too`;
  }
  return tries > 0 ? 'erased; tried, perhaps received: look in the automation too' : 'erased';
}
