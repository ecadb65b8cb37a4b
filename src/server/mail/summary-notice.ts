import type { Clock } from '../clock.ts';
import type { InsightStore, InsightSum } from '../store/insights/insights-queries.ts';
import { type LookupStore, QUARTER_HOUR_MS, type ReportStore } from '../store/lead-store.ts';
import { type DayCounts, summaryText } from './mail-texts.ts';
import type { Notice } from './notice.ts';

/** The hour of the summary in the machine's time zone, in which `leads report` counts its days too. */
const SUMMARY_HOUR = 8;

export type SummaryParts = {
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
      const now = new Date(clock.now());
      const yesterday = startOfDay(now, -1);
      const day = dayText(yesterday);
      // The first summary is that of the first whole day.
      if (position === '') return { position: day, restMs: 0 };
      if (now.getHours() < SUMMARY_HOUR || position >= day) return undefined;
      const counts = await countDay(store, yesterday.getTime(), startOfDay(now, 0).getTime());
      return { mail: summaryText(yesterday, counts, deskAddress), position: day, restMs: 0 };
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

function startOfDay(moment: Date, dayOffset: number): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + dayOffset);
}

function dayText(day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
