import { parseFullNumber } from '../../domain/lead/phone.ts';
import type { ErasedLead } from '../../server/store/lead.ts';
import { isoOf, jsonText, leadsText, minuteOf } from '../text.ts';
import {
  EXIT,
  NotFoundError,
  rejectPositionals,
  requireId,
  UsageError,
  type Verb,
  type VerbContext,
} from '../verb.ts';

export const erase: Verb = {
  name: 'erase',
  summary: 'erase the leads of a person for good',
  help: `Usage: leads erase ID [--json]
       leads erase --phone - [--json]     reads the number (+39…) from standard input

Erases immediately and cannot be undone. Only the id and a hash of the idempotency key remain,
so that a repeated request is not stored again. The output names the leads that were delivered:
erase them in the automation and in earlier backups too. On PostgreSQL, docs/operations.md says
how long its write-ahead log keeps them. If the files are in use, run the command again later: it
scrubs them and exits with 3.

  --phone -  all leads with the number on standard input, which keeps it out of the shell history
  --json     an array of objects instead of lines`,
  options: { phone: { type: 'string' }, json: { type: 'boolean' } },
  check: (values, positionals) => {
    if (values['phone'] === undefined) {
      requireId(positionals);
      return;
    }
    rejectPositionals(values, positionals);
    if (values['phone'] !== '-') {
      throw new UsageError(
        '--phone takes only -: write the number to standard input, not on the command line.',
      );
    }
  },
  run: async (context) => {
    const { store, console, values, positionals } = context;
    const phone = values['phone'] === undefined ? undefined : await phoneOnStdin(context);
    const ids =
      phone === undefined
        ? [requireId(positionals)]
        : (await store.findByPhone(phone)).map(({ id }) => id);
    const leads = await store.erase(ids);
    const others = phone === undefined ? 0 : await store.erasePerson(phone, context.now);
    // Printed before scrubbing, which may fail: after that nothing knows what was delivered.
    if (leads.length > 0) await printErased(leads, context);
    // Runs even when nothing was erased, because an earlier run may have failed right here.
    await store.scrub();
    if (leads.length === 0 && others > 0) {
      console.stderr('No lead has this number; its WhatsApp messages are erased.');
      return EXIT.ok;
    }
    if (leads.length === 0) {
      throw new NotFoundError(
        `${values['phone'] === undefined ? 'There is no such lead' : 'No lead has this number'}; leads erased before are now removed from the files.`,
      );
    }
    console.stderr(`${leadsText(leads.length)} erased. Earlier backups still contain the data.`);
    return EXIT.ok;
  },
};

async function phoneOnStdin({ console }: VerbContext): Promise<string> {
  const text = (await console.stdin()).replace(/[\s().-]/g, '').replace(/^00/, '+');
  const phone = parseFullNumber(text);
  if (phone === undefined) {
    throw new UsageError(
      'Expected one number with its dial code, such as +39…, on standard input.',
    );
  }
  return phone;
}

async function printErased(
  leads: readonly ErasedLead[],
  { console, values }: VerbContext,
): Promise<void> {
  await console.stdout(
    values['json']
      ? `${jsonText(leads.map(erasedJson), 2)}\n`
      : leads.map((lead) => `${lead.id}  ${erasedText(lead)}\n`).join(''),
  );
}

function erasedJson({ id, deliveredAt, wasSent }: ErasedLead) {
  return {
    id,
    delivered_at: isoOf(deliveredAt),
    maybe_delivered: deliveredAt === 0 && wasSent,
  };
}

/** A delivery may have arrived even if its response was lost. */
function erasedText({ deliveredAt, wasSent }: ErasedLead): string {
  if (deliveredAt > 0) {
    return `erased; delivered ${minuteOf(deliveredAt)} UTC: erase it in the automation too`;
  }
  return wasSent ? 'erased; sent, perhaps received: look in the automation too' : 'erased';
}
