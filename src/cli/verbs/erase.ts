import { parseFullNumber } from '../../domain/lead/phone.ts';
import type { ErasedLead } from '../../server/store/lead-store.ts';
import { theId } from '../one-lead.ts';
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
If it says that the files are in use, run it again: it scrubs them, and ends with 3.

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
    const ids = values['phone'] === undefined ? [theId(positionals)] : await ofPhone(call);
    const leads = await store.erase(ids);
    // Told at once: should the rest fail, nothing else knows any more what was delivered.
    if (leads.length > 0) await tell(leads, call);
    // Also when there is nothing to erase: a run before may have failed just here.
    await store.scrub();
    if (leads.length === 0) {
      throw new NotFoundError(
        `${values['phone'] === undefined ? 'There is no such lead' : 'No lead has this number'}; what was erased before is removed from the files.`,
      );
    }
    console.words(`${leadsText(leads.length)} erased. Backups made before still hold the data.`);
    return EXIT.fine;
  },
};

async function ofPhone({ store, console }: Call): Promise<readonly string[]> {
  const text = (await console.standardInput()).replace(/[\s().-]/g, '').replace(/^00/, '+');
  const phone = parseFullNumber(text);
  if (phone === undefined) {
    throw new UsageError('Standard input: one number with its dial code, such as +39….');
  }
  return (await store.findByPhone(phone)).map(({ id }) => id);
}

async function tell(leads: readonly ErasedLead[], { console, values }: Call): Promise<void> {
  await console.data(
    values['json']
      ? `${jsonText(leads.map(erasedJson), 2)}\n`
      : leads.map((lead) => `${lead.id}  ${erasedText(lead)}\n`).join(''),
  );
}

function erasedJson({ id, deliveredAt, wasTried }: ErasedLead) {
  return {
    id,
    delivered_at: isoOf(deliveredAt),
    maybe_delivered: deliveredAt === 0 && wasTried,
  };
}

/** An attempt without a good answer may have arrived all the same. */
function erasedText({ deliveredAt, wasTried }: ErasedLead): string {
  if (deliveredAt > 0) {
    return `erased; delivered ${minuteOf(deliveredAt)} UTC: erase it in the automation too`;
  }
  return wasTried ? 'erased; tried, perhaps received: look in the automation too' : 'erased';
}
