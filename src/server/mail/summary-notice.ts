import { countOf } from '../database/count-of.ts';
import type { Store } from '../database/store.ts';
import { type InsightSum, insightSums } from '../insights/insights-queries.ts';
import { countRows, wholeTab } from '../lists/list-rows.ts';
import type { AnswerWays } from '../lists/states.ts';
import { readBacklog } from '../overview/backlog.ts';
import { dayOf, daysUpTo, localTimeOf, startOfDay } from '../time/brand-days.ts';
import type { Clock } from '../time/clock.ts';
import { countCallBacks } from './mail-queries.ts';
import { type DayCounts, type OpenCounts, summaryText } from './mail-texts.ts';
import type { Notice } from './notice.ts';

/** In the brand's time zone, which also defines the days that are counted. */
const SUMMARY_TIME = '08:00:00';

type SummaryOptions = {
  readonly store: Store;
  readonly clock: Clock;
  readonly deskAddress: string;
  readonly ways: AnswerWays;
};

/** Reports the previous day every morning; the position is the last day reported. */
export function summaryNotice({ store, clock, deskAddress, ways }: SummaryOptions): Notice {
  return {
    name: 'summary',
    next: async (position) => {
      const now = clock.now();
      const today = dayOf(now);
      const [yesterday = ''] = daysUpTo(today, 2);
      // The first summary covers the first whole day.
      if (position === null) return { position: yesterday, restMs: 0 };
      const isEarly = localTimeOf(now) < `${today} ${SUMMARY_TIME}`;
      if (isEarly || position === yesterday) return undefined;
      const start = startOfDay(yesterday);
      const counts = {
        ...(await countDay(store, start, startOfDay(today))),
        ...(await countOpen(store, ways, today)),
      };
      return {
        mail: summaryText(new Date(start), counts, deskAddress),
        position: yesterday,
        restMs: 0,
      };
    },
  };
}

async function countDay(
  store: SummaryOptions['store'],
  start: number,
  end: number,
): Promise<Omit<DayCounts, keyof OpenCounts>> {
  const leads = await countOf(
    store.db.selectFrom('leads').where('created_at', '>=', start).where('created_at', '<', end),
  );
  const sums = await insightSums(store.db, start, end);
  const sumOf = (wanted: InsightSum['event']) =>
    sums.filter(({ event }) => event === wanted).reduce((sum, { count }) => sum + count, 0);
  return {
    visits: sumOf('visit'),
    calculations: sumOf('calculation'),
    leads,
    chatsOpened: sumOf('chat'),
  };
}

/** Without an automation, leads that wait for one need no action and are not counted. */
async function countOpen(
  store: SummaryOptions['store'],
  ways: AnswerWays,
  today: string,
): Promise<OpenCounts> {
  const todo = await countRows(store.db, wholeTab('todo', ways, today));
  const callBacks = await countCallBacks(store.db, today);
  if (!ways.automation) return { todo, callBacks, waiting: 0, dead: 0 };
  const { waiting, dead } = await readBacklog(store.db);
  return { todo, callBacks, waiting, dead };
}
