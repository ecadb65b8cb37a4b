import { EXIT, NotFoundError, requireId, requireLead, type Verb } from '../verb.ts';

export const answered: Verb = {
  name: 'answered',
  summary: 'note that a person has answered a lead',
  help: `Usage: leads answered ID

The lead's answer becomes by_hand: nothing more goes out by itself, neither by WhatsApp nor to the
automation. It goes into the audit log (leads log), and whoever is at the desk can take it back.`,
  options: {},
  check: (_values, positionals) => {
    requireId(positionals);
  },
  run: async (context) => {
    const { store, console, positionals, actor, now } = context;
    const { id } = await requireLead(store, positionals);
    const result = await store.desk.markAnswered({ id, by: actor, now });
    if (result.kind === 'restricted') {
      console.stderr('This lead is restricted: nothing is noted before leads restrict ID --lift.');
      return EXIT.failed;
    }
    // It may have been erased a moment ago.
    if (result.kind !== 'done') throw new NotFoundError('There is no such lead.');
    console.stderr('The lead is marked as answered by hand.');
    return EXIT.ok;
  },
};
