import { leadJson } from '../lead-json.ts';
import { pairsText } from '../table.ts';
import { jsonText } from '../text.ts';
import { EXIT, requireId, requireLead, type Verb } from '../verb.ts';

export const show: Verb = {
  name: 'show',
  summary: 'show one lead and its deliveries',
  help: `Usage: leads show ID [--reveal] [--json]

  --reveal  the full phone number and the whole payload
  --json    an object instead of lines`,
  options: { reveal: { type: 'boolean' }, json: { type: 'boolean' } },
  check: (_values, positionals) => {
    requireId(positionals);
  },
  run: async ({ store, console, values, positionals }) => {
    const lead = await requireLead(store, positionals);
    const isRevealed = values['reveal'] === true;
    const object = { ...leadJson(lead, isRevealed), ...(isRevealed && lead.payload) };
    if (values['json']) {
      await console.stdout(`${jsonText(object, 2)}\n`);
      return EXIT.ok;
    }
    const pairs = Object.entries(object).map(
      ([name, value]) => [name, String(value ?? '-')] as const,
    );
    await console.stdout(pairsText(pairs));
    return EXIT.ok;
  },
};
