import { EXIT, requireId, requireLead, type Verb } from '../verb.ts';

export const answered: Verb = {
  name: 'answered',
  summary: 'note that a person has answered a lead',
  help: `Usage: leads answered ID

The lead's answer becomes by_hand: nothing more goes out by itself.`,
  options: {},
  check: (_values, positionals) => {
    requireId(positionals);
  },
  run: async ({ store, console, positionals, now }) => {
    const lead = await requireLead(store, positionals);
    await store.markAnsweredByHand(lead.id, now);
    console.stderr('The lead is answered by hand.');
    return EXIT.ok;
  },
};
