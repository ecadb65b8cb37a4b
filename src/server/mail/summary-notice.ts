import { dayOf, daysUpTo, localTimeOf, startOfDay } from '../brand-days.ts';
import type { Clock } from '../clock.ts';
import type { InsightStore, InsightSum } from '../store/insights/insights-queries.ts';
import { type LookupStore, QUARTER_HOUR_MS, type ReportStore } from '../store/lead-store.ts';
import { type DayCounts, summaryText } from './mail-texts.ts';
import type { Notice } from './notice.ts';

/** In the time zone of the brand's people, whose days are counted too. */
const SUMMARY_TIME = '08:00:00';

type SummaryParts = {
  readonly store: Pick<InsightStore, 'insightSums'> &
    Pick<LookupStore, 'backlog'> &
    Pick<ReportStore, 'tally'>;
  readonly clock: Clock;
  readonly deskAddress: string;
};

/** Tells every morning how the day before went; the position is the last day that was told. */
export function summaryNotice({ store, clock, deskAddress }: SummaryParts): Notice {
  return {
    name: 'summary',
    next: async (position) => {
      const now = clock.now();
      const today = dayOf(now);
      const [yesterday = ''] = daysUpTo(today, 2);
      // The first summary is that of the first whole day.
      if (position === '') return { position: yesterday, restMs: 0 };
      const isEarly = localTimeOf(now) < `${today} ${SUMMARY_TIME}`;
      if (isEarly || position >= yesterday) return undefined;
      const start = startOfDay(yesterday);
      const counts = await countDay(store, start, startOfDay(today));
      return {
        mail: summaryText(new Date(start), counts, deskAddress),
        position: yesterday,
        restMs: 0,
      };
    },
  };
}

async function countDay(
  store: SummaryParts['store'],
  start: number,
  end: number,
): Promise<DayCounts> {
  const [tallies, sums, { waiting, dead }] = await Promise.all([
    store.tally(start),
    store.insightSums(start, end),
    store.backlog(),
  ]);
  const leads = tallies
    .filter(({ quarter }) => quarter * QUARTER_HOUR_MS < end)
    .reduce((sum, { count }) => sum + count, 0);
  const countOf = (wanted: InsightSum['event']) =>
    sums.filter(({ event }) => event === wanted).reduce((sum, { count }) => sum + count, 0);
  return {
    visits: countOf('visit'),
    calculations: countOf('calculation'),
    leads,
    chatsOpened: countOf('chat'),
    waiting,
    dead,
  };
}
