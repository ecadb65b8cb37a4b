import { RETENTION_DAYS } from '../../domain/lead/consent.ts';
import { retentionLimits } from '../../server/privacy/retention/retention.ts';
import { endHold } from '../../server/privacy/retention/retention-brake.ts';
import { countDue, retainPage } from '../../server/privacy/retention/retention-queries.ts';
import { DAY } from '../../server/time/clock.ts';
import { auditCommand } from '../audit.ts';
import { leadsText, minuteOf } from '../text.ts';
import { defineVerb, EXIT, onlyOptions, UsageError } from '../verb.ts';

const PAGE_SIZE = 500;

export const purge = defineVerb({
  name: 'purge',
  summary: 'delete old leads (a dry run unless --yes)',
  help: `Usage: leads purge [--older-than DAYS] [--waiting] [--yes]

  --older-than DAYS  leads that arrived more than DAYS ago (30 or 30d); by default as many as
                     RETENTION_DAYS says, or ${RETENTION_DAYS} if that is off
  --waiting          also leads that wait for delivery without an answer: nobody will get them
  --yes              delete; without it, only count`,
  options: {
    'older-than': { type: 'string' },
    waiting: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  parse: (values, positionals) => ({
    ...onlyOptions(values, positionals),
    olderThan: parseDays(values['older-than']),
  }),
  run: async (context, { olderThan, waiting = false, yes }) => {
    const { store, console, config, now } = context;
    const days = olderThan ?? config.retention.days ?? RETENTION_DAYS;
    const before = now - days * DAY;
    const limits = { deleteBefore: before, dropBodyBefore: 0, includeWaiting: waiting };
    const count = await countDue(store.db, limits);
    if (!yes) {
      await console.stdout(`${count}\n`);
      console.stderr(
        `${leadsText(count)} from before ${minuteOf(before)} would be deleted. Add --yes to delete.`,
      );
      return EXIT.ok;
    }
    // The audit entry comes first: without one, nothing is deleted.
    if (count > 0) {
      const options = `--older-than ${days}${waiting ? ' --waiting' : ''}`;
      await auditCommand(context, 'purge', `${leadsText(count)} ${options}`);
    }
    let deleted = 0;
    let after: string | undefined;
    do {
      const page = await retainPage(store.db, limits, PAGE_SIZE, after);
      deleted += page.deleted;
      console.progress(`${deleted} of ${leadsText(count)} …`);
      after = page.next;
    } while (after !== undefined);
    await endHold(store.db, retentionLimits(config.retention, now));
    await store.scrub();
    await console.stdout(`${deleted}\n`);
    console.stderr(`${leadsText(deleted)} deleted.`);
    return EXIT.ok;
  },
});

function parseDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = /^(\d{1,5})d?$/.exec(text)?.[1];
  if (days !== undefined) return Number(days);
  throw new UsageError('--older-than must be a number of days, such as 30.');
}
