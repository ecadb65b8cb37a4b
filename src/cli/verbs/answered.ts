import { markAnswered } from '../../server/desk/actions/change-lead.ts';
import { DeskError } from '../../server/desk/desk-error.ts';
import { defineVerb, EXIT, NotFoundError, onlyId, requireLead } from '../verb.ts';

export const answered = defineVerb({
  name: 'answered',
  summary: 'note that a person has answered a lead',
  help: `Usage: leads answered ID

The lead's answer becomes by_hand: nothing more goes out by itself, neither by WhatsApp nor to the
automation. It goes into the audit log (leads log), and whoever is at the desk can take it back.`,
  options: {},
  parse: onlyId,
  run: async (context, id) => {
    const { store, console, actor, now } = context;
    await requireLead(store, id);
    try {
      await markAnswered(store.db, { id, by: actor, now });
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      // It may have been erased a moment ago.
      if (error.code !== 'restricted') throw new NotFoundError('There is no such lead.');
      console.stderr('This lead is restricted: nothing is noted before leads restrict ID --lift.');
      return EXIT.failed;
    }
    console.stderr('The lead is marked as answered by hand.');
    return EXIT.ok;
  },
});
