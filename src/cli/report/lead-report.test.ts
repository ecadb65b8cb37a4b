import { describe, expect, test } from 'vitest';
import type { LeadTally } from '../../server/overview/tally-query.ts';
import { HOUR } from '../../server/time/clock.ts';
import { leadReport } from './lead-report.ts';

function tallyAt(moment: string | number, changes: Partial<LeadTally> = {}): LeadTally {
  const hour = Math.floor(new Date(moment).getTime() / HOUR);
  return { hour, status: 'waiting', campaign: '', count: 1, ...changes };
}

function totalsOf(tallies: readonly LeadTally[], now: string, days = 3) {
  const report = leadReport(tallies, { now: new Date(now).getTime(), days });
  return report.days.map(({ day, total }) => `${day}: ${total}`);
}

describe('the days of a report', () => {
  test.each([
    // Midnight in Rome is 23:00 UTC in winter.
    ['2026-11-14T22:59:59Z', ['2026-11-13: 0', '2026-11-14: 1', '2026-11-15: 0']],
    ['2026-11-14T23:00:00Z', ['2026-11-13: 0', '2026-11-14: 0', '2026-11-15: 1']],
  ])('of a lead at %s', (moment, expected) => {
    expect(totalsOf([tallyAt(moment)], '2026-11-15T12:00:00Z')).toEqual(expected);
  });

  test.each([
    ['2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['2026-11-15', '2026-11-14T23:00:00Z', 24],
  ])('%s in Rome begins at %s and has %i hours', (day, begin, hours) => {
    const from = new Date(begin).getTime();
    const tallies = Array.from({ length: 30 }, (_, hour) => tallyAt(from + (hour - 2) * HOUR));
    const now = new Date(from + 40 * HOUR).toISOString();
    expect(totalsOf(tallies, now)).toContain(`${day}: ${hours}`);
  });
});
