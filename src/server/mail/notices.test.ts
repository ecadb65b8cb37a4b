import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { HOUR, MINUTE } from '../clock.ts';
import type { DestinationHealth } from '../store/deliveries/delivery.ts';
import { outageNotice } from './outage-notice.ts';
import { summaryNotice } from './summary-notice.ts';

const DESK = 'https://calcolo.example/desk';

function movableClock(start: Date) {
  let now = start.getTime();
  const clock = { now: () => now, monotonic: () => now };
  return {
    clock,
    moveTo: (moment: Date) => {
      now = moment.getTime();
    },
    moveBy: (ms: number) => {
      now += ms;
    },
  };
}

function at(day: number, hour: number): number {
  return new Date(2026, 10, day, hour).getTime();
}

function visits(hour: number, count: number) {
  return { hour, event: 'visit' as const, campaign: '', count };
}

describe('the daily summary', () => {
  test('comes at eight in the morning, once, about the day before', async () => {
    const store = await freshStore('sqlite');
    const { clock, moveTo } = movableClock(new Date(2026, 10, 14, 10));
    const notice = summaryNotice({ store, clock, deskAddress: DESK });
    expect(await notice.next('')).toEqual({ position: '2026-11-13', restMs: 0 });
    expect(await notice.next('2026-11-13')).toBeUndefined();

    for (const createdAt of [at(13, 23), at(14, 0), at(14, 23), at(15, 0)]) {
      await store.add([newLead({ createdAt })]);
    }
    const counts = [visits(at(13, 23), 1), visits(at(14, 0), 2), visits(at(15, 0), 4)];
    await store.addInsights({ counts, speed: [], campaigns: [], named: [] });

    moveTo(new Date(2026, 10, 15, 7, 59));
    expect(await notice.next('2026-11-13')).toBeUndefined();
    moveTo(new Date(2026, 10, 15, 8));
    const news = await notice.next('2026-11-13');
    expect(news).toMatchObject({ position: '2026-11-14', restMs: 0 });
    expect(news?.mail?.text).toContain('sabato 14 novembre 2026');
    expect(news?.mail?.text).toContain('Visite: 2\nCalcoli: 0\nRichieste: 2\n');
    expect(await notice.next('2026-11-14')).toBeUndefined();
  });
});

describe('an outage', () => {
  test('is told after an hour, and its end after two minutes of health', async () => {
    const { clock, moveBy } = movableClock(new Date(2026, 10, 15, 12));
    const health = { downSince: 0, probes: 0, nextProbeAt: 0 } as DestinationHealth;
    let current = health;
    const notice = outageNotice({
      destination: 'automation',
      store: { health: async () => current },
      clock,
      deskAddress: DESK,
    });
    expect(await notice.next('')).toBeUndefined();
    current = { ...health, downSince: clock.now(), downReason: 'HTTP 503' };
    moveBy(HOUR - 1);
    expect(await notice.next('')).toBeUndefined();
    moveBy(1);
    const alarm = await notice.next('');
    expect(alarm?.mail?.text).toContain('HTTP 503');
    const position = alarm?.position ?? '';
    expect(await notice.next(position)).toBeUndefined();

    // A restart forgets the outage for a moment.
    current = health;
    expect(await notice.next(position)).toBeUndefined();
    moveBy(MINUTE);
    current = { ...health, downSince: clock.now() };
    expect(await notice.next(position)).toBeUndefined();

    current = health;
    expect(await notice.next(position)).toBeUndefined();
    moveBy(2 * MINUTE);
    expect((await notice.next(position))?.mail?.subject).toContain('di nuovo');
    expect((await notice.next(position))?.position).toBe('');
  });
});
