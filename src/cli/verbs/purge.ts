import { DAY } from '../../server/clock.ts';
import type { LeadStatus } from '../../server/store/lead.ts';
import { leadsText, minuteOf } from '../text.ts';
import { EXIT, takesNothing, UsageError, type Values, type Verb } from '../verb.ts';

const CHUNK = 500;
const DEFAULT_DAYS = 365;

export const purge: Verb = {
  name: 'purge',
  summary: 'delete old leads (a dry run unless --yes)',
  help: `Usage: leads purge [--older-than DAYS] [--waiting] [--yes]

  --older-than DAYS  by the day they came; ${DEFAULT_DAYS} unless given (365 or 365d)
  --waiting          also leads that still wait for delivery: they would never arrive
  --yes              really delete; without it, only count`,
  options: {
    'older-than': { type: 'string' },
    waiting: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  check: (values, positionals) => {
    takesNothing(values, positionals);
    daysOf(values);
  },
  run: async ({ store, console, values, now }) => {
    const before = now - daysOf(values) * DAY;
    const statuses: readonly LeadStatus[] = values['waiting']
      ? ['delivered', 'dead', 'quarantined', 'waiting']
      : ['delivered', 'dead', 'quarantined'];
    const count = await store.countOlder(before, statuses);
    if (!values['yes']) {
      await console.data(`${count}\n`);
      console.words(
        `${leadsText(count)} from before ${minuteOf(before)} UTC would be deleted. Nothing is, without --yes.`,
      );
      return EXIT.fine;
    }
    let deleted = 0;
    for (;;) {
      const some = await store.deleteOlder(before, statuses, CHUNK);
      deleted += some;
      console.progress(`${deleted} of ${leadsText(count)} …`);
      if (some === 0) break;
    }
    await store.scrub();
    await console.data(`${deleted}\n`);
    console.words(`${leadsText(deleted)} deleted.`);
    return EXIT.fine;
  },
};

function daysOf(values: Values): number {
  const text = values['older-than'] ?? String(DEFAULT_DAYS);
  const days = typeof text === 'string' ? /^(\d{1,5})d?$/.exec(text)?.[1] : undefined;
  if (days !== undefined) return Number(days);
  throw new UsageError('--older-than: a number of days, such as 365');
}
