import { TIME_ZONE } from '../../domain/desk/time-zone.ts';
import { tableText } from '../table.ts';
import { type Counts, campaignName, type LeadReport } from './lead-report.ts';

const WIDTH = 80;
const GAP = 2;
const MAX_CAMPAIGNS = 20;
const NUMBERS = ['total', 'delivered', 'closed', 'waiting', 'dead', 'quarantined'] as const;

/** Two tables for a terminal of 80 columns, with a bar beside each day. */
export function reportText({ all, days, campaigns }: LeadReport): string {
  const widths = NUMBERS.map((name) => Math.max(name.length, String(all[name]).length));
  const numbers = NUMBERS.map((name, index) => ({
    title: name.toUpperCase(),
    maxWidth: widths[index] ?? 0,
    isNumber: true,
  }));
  const room = WIDTH - widths.reduce((sum, width) => sum + width + GAP, 0);
  const dayWidth = 'Sun 2026-11-15'.length;
  const barWidth = room - dayWidth - GAP;
  const maxTotal = Math.max(...days.map(({ total }) => total));
  const dayTable = tableText(
    [{ title: 'DAY', maxWidth: dayWidth }, ...numbers, { title: '', maxWidth: barWidth }],
    [
      ...days.map((row) => [
        `${weekdayOf(row.day)} ${row.day}`,
        ...cellsOf(row),
        bar(row.total, maxTotal, barWidth),
      ]),
      ['all', ...cellsOf(all), ''],
    ],
  );
  const shown = campaigns.slice(0, MAX_CAMPAIGNS);
  const campaignTable = tableText(
    [{ title: 'CAMPAIGN', maxWidth: room }, ...numbers],
    shown.map((row) => [campaignName(row), ...cellsOf(row)]),
  );
  const more = campaigns.length - shown.length;
  return [
    `Leads by day, in the time zone ${TIME_ZONE}\n\n${dayTable}`,
    ...(shown.length > 0
      ? [`Leads by campaign: utm_source / utm_medium / utm_campaign, ref\n\n${campaignTable}`]
      : []),
    ...(more > 0 ? [`and ${more} more campaigns: --json lists them all\n`] : []),
  ].join('\n');
}

/** The short English name, such as `Sun`. */
function weekdayOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString().slice(0, 3);
}

/** Shows 0 as a dash, so that the other numbers stand out. */
function cellsOf(counts: Counts): readonly string[] {
  return NUMBERS.map((name) => (counts[name] === 0 ? '-' : String(counts[name])));
}

/** The smallest count still shows a character. */
function bar(count: number, max: number, width: number): string {
  return '█'.repeat(Math.ceil((count / max) * width) || 0);
}
