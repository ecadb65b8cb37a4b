import { describe, expect, test } from 'vitest';
import { type LeadTally, QUARTER_HOUR_MS } from '../../server/overview/tally-query.ts';
import { DAY, HOUR, MINUTE } from '../../server/time/clock.ts';
import { leadReport, reportSince } from './lead-report.ts';

function tallyAt(moment: string | number, changes: Partial<LeadTally> = {}): LeadTally {
  const quarter = Math.floor(new Date(moment).getTime() / QUARTER_HOUR_MS);
  return { quarter, status: 'waiting', campaign: '', count: 1, ...changes };
}

function totalsOf(tallies: readonly LeadTally[], now: string, timeZone: string, days = 3) {
  const report = leadReport(tallies, { now: new Date(now).getTime(), days, timeZone });
  return report.days.map(({ day, total }) => `${day}: ${total}`);
}

describe('the days of a report', () => {
  test.each([
    // Midnight in Rome is 23:00 UTC in winter.
    ['Europe/Rome', '2026-11-14T22:59:59Z', ['2026-11-13: 0', '2026-11-14: 1', '2026-11-15: 0']],
    ['Europe/Rome', '2026-11-14T23:00:00Z', ['2026-11-13: 0', '2026-11-14: 0', '2026-11-15: 1']],
    ['UTC', '2026-11-14T23:00:00Z', ['2026-11-13: 0', '2026-11-14: 1', '2026-11-15: 0']],
    // Kathmandu is 5:45 ahead of UTC.
    ['Asia/Kathmandu', '2026-11-14T18:14:59Z', ['2026-11-13: 0', '2026-11-14: 1', '2026-11-15: 0']],
    ['Asia/Kathmandu', '2026-11-14T18:15:00Z', ['2026-11-13: 0', '2026-11-14: 0', '2026-11-15: 1']],
  ])('in %s, a lead at %s', (timeZone, moment, expected) => {
    expect(totalsOf([tallyAt(moment)], '2026-11-15T12:00:00Z', timeZone)).toEqual(expected);
  });

  test.each([
    ['2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['2026-11-15', '2026-11-14T23:00:00Z', 24],
  ])('%s in Rome begins at %s and has %i hours', (day, begin, hours) => {
    const from = new Date(begin).getTime();
    const tallies = Array.from({ length: 30 }, (_, hour) => tallyAt(from + (hour - 2) * HOUR));
    const now = new Date(from + 40 * HOUR).toISOString();
    expect(totalsOf(tallies, now, 'Europe/Rome')).toContain(`${day}: ${hours}`);
  });

  test('are complete across a clock change, a month and a year', () => {
    const days = totalsOf([], '2027-01-01T00:30:00Z', 'Europe/Rome', 100);
    expect(days).toHaveLength(100);
    expect(new Set(days).size).toBe(100);
    expect(days.slice(-2)).toEqual(['2026-12-31: 0', '2027-01-01: 0']);
  });

  test.each(['Europe/Rome', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])(
    'are counted from their beginning in %s',
    (timeZone) => {
      // Right after the 25-hour day of a clock change, and around midnight in some of the zones.
      for (const now of ['2026-10-25T23:59:00Z', '2026-11-15T00:01:00Z', '2026-11-15T11:00:00Z']) {
        const end = new Date(now).getTime();
        const since = reportSince({ now: end, days: 7 });
        const quarters = Math.ceil((end - since) / (15 * MINUTE));
        const within = Array.from({ length: quarters }, (_, index) =>
          tallyAt(end - index * 15 * MINUTE),
        );
        const before = Array.from({ length: 96 }, (_, index) =>
          tallyAt(since - (index + 1) * 15 * MINUTE),
        );
        expect(totalsOf([...within, ...before], now, timeZone, 7)).toEqual(
          totalsOf(within, now, timeZone, 7),
        );
      }
    },
  );
});

describe('the campaigns of a report', () => {
  const NOW = Date.UTC(2026, 10, 15, 12);
  const reported = (tallies: readonly LeadTally[], campaign?: string) =>
    leadReport(tallies, { now: NOW, days: 2, timeZone: 'UTC', campaign });
  const A = 'utm_campaign=citt%C3%A0&utm_medium=cpc&utm_source=instagram';

  test('are counted by status, largest first, ignoring finer parameters', () => {
    const { campaigns, all } = reported([
      tallyAt(NOW),
      tallyAt(NOW, { campaign: `${A}&utm_term=x`, count: 2, status: 'delivered' }),
      tallyAt(NOW - DAY, { campaign: A, count: 3, status: 'dead' }),
      tallyAt(NOW, { campaign: 'ref=anna', status: 'quarantined', count: 2 }),
    ]);
    const parts = { utm_source: null, utm_medium: null, utm_campaign: null, ref: null };
    const none = { waiting: 0, delivered: 0, dead: 0, quarantined: 0 };
    expect(campaigns).toEqual([
      {
        ...parts,
        utm_source: 'instagram',
        utm_medium: 'cpc',
        utm_campaign: 'città',
        ...none,
        delivered: 2,
        dead: 3,
        total: 5,
      },
      { ...parts, ref: 'anna', ...none, quarantined: 2, total: 2 },
      { ...parts, ...none, waiting: 1, total: 1 },
    ]);
    expect(all).toEqual({ total: 8, waiting: 1, delivered: 2, dead: 3, quarantined: 2 });
  });

  test.each([
    ['utm_source=instagram', 1],
    ['CITTÀ', 1],
    ['anna', 1],
    ['utm', 1],
    ['facebook', 0],
    ['', 3],
  ])('that contain %j: %i', (text, count) => {
    const { campaigns } = reported(
      [tallyAt(NOW), tallyAt(NOW, { campaign: A }), tallyAt(NOW, { campaign: 'ref=anna' })],
      text,
    );
    expect(campaigns).toHaveLength(count);
  });
});
