import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { newLead, outage } from '../../../tests/support/leads.ts';
import { changeLead } from '../desk/actions/change-lead.ts';
import { addInsights } from '../insights/insights-queries.ts';
import { addLeads } from '../intake/intake-queries.ts';
import type { Outage } from '../outbox/outage.ts';
import { saveOutage } from '../outbox/outage.ts';
import { HOUR, MINUTE } from '../time/clock.ts';
import { setRestricted } from '../whatsapp/set-restricted.ts';
import { outageNotice } from './outage-notice.ts';
import { summaryNotice } from './summary-notice.ts';
import { warningNotice } from './warning-notice.ts';

const DESK = 'https://calcolo.example/desk';
const BY_HAND = { automation: false, whatsapp: false };

function movableClock(start: number) {
  let now = start;
  const clock = { now: () => now, monotonic: () => now };
  return {
    clock,
    moveTo: (moment: number) => {
      now = moment;
    },
    moveBy: (ms: number) => {
      now += ms;
    },
  };
}

/** In Rome, whatever the time zone of the machine is. */
function at(day: number, time: string): number {
  return Date.parse(`2026-11-${day}T${time}:00+01:00`);
}

function visits(hour: number, count: number) {
  return { hour, event: 'visit' as const, campaign: '', count };
}

describe('the daily summary', () => {
  test('comes at eight in the morning in Rome, once, about the day before', async () => {
    const store = await freshStore('sqlite');
    const { clock, moveTo } = movableClock(at(14, '10:00'));
    const notice = summaryNotice({ store, clock, deskAddress: DESK, ways: BY_HAND });
    expect(await notice.next(null)).toEqual({ position: '2026-11-13', restMs: 0 });
    expect(await notice.next('2026-11-13')).toBeUndefined();

    for (const createdAt of [at(13, '23:00'), at(14, '00:00'), at(14, '23:00'), at(15, '00:00')]) {
      await addLeads(store.db, [newLead({ createdAt })]);
    }
    const counts = [
      visits(at(13, '23:00'), 1),
      visits(at(14, '00:00'), 2),
      visits(at(15, '00:00'), 4),
    ];
    await addInsights(store.db, { counts, speed: [], campaigns: [], named: [] });

    moveTo(at(15, '07:59'));
    expect(await notice.next('2026-11-13')).toBeUndefined();
    moveTo(at(15, '08:00'));
    const news = await notice.next('2026-11-13');
    expect(news).toMatchObject({ position: '2026-11-14', restMs: 0 });
    expect(news?.mail?.text).toContain('sabato 14 novembre 2026');
    expect(news?.mail?.text).toContain('Visite: 2\nCalcoli: 0\nRichieste: 2\n');
    expect(await notice.next('2026-11-14')).toBeUndefined();
  });

  test.each([
    ['people answer', BY_HAND, 'Persone che aspettano in «Da fare»: 2'],
    ['WhatsApp answers whoever writes', { ...BY_HAND, whatsapp: true }, undefined],
    [
      'an automation answers',
      { ...BY_HAND, automation: true },
      'Richieste ancora da consegnare: 2',
    ],
  ])('where %s, reports the leads that wait for it', async (_name, ways, line) => {
    const store = await freshStore('sqlite');
    const { clock } = movableClock(at(15, '08:00'));
    const createdAt = at(14, '12:00');
    await addLeads(store.db, [
      newLead({ createdAt }),
      newLead({ createdAt, phone: '+393330000001' }),
    ]);
    const notice = summaryNotice({ store, clock, deskAddress: DESK, ways });
    const text = (await notice.next('2026-11-13'))?.mail?.text ?? '';
    const told = text.split('\n').filter((words) => /aspettano|consegn/.test(words));
    expect(told).toEqual(line === undefined ? [] : [line]);
  });
});

test('the summary counts the people to call back by the day on which it comes', async () => {
  const store = await freshStore('sqlite');
  const { clock } = movableClock(at(15, '08:00'));
  const days = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-15'];
  const leads = days.map(() => newLead({ createdAt: at(14, '12:00') }));
  await addLeads(store.db, leads);
  for (const [index, day] of days.entries()) {
    await changeLead(store.db, {
      id: leads[index]?.id ?? '',
      version: 0,
      change: { kind: 'call-back', day },
      key: { hash: day + index, requestHash: day },
      by: 'Giulia',
      now: at(14, '13:00'),
    });
  }
  await setRestricted(store.db, [leads[3]?.id ?? ''], true, { at: at(14, '14:00'), actor: 'test' });
  const notice = summaryNotice({ store, clock, deskAddress: DESK, ways: BY_HAND });
  expect((await notice.next('2026-11-13'))?.mail?.text).toContain(
    'Persone da richiamare oggi: 2\n',
  );
});

test('a warning comes once, and again when things go wrong anew', async () => {
  let isWrong = false;
  const mail = { subject: 'Attenzione', text: '' };
  const notice = warningNotice({ name: 'retention', isWrong: async () => isWrong, mail });
  expect(await notice.next(null)).toBeUndefined();
  isWrong = true;
  const news = await notice.next(null);
  expect(news).toMatchObject({ mail });
  const position = news?.position ?? null;
  expect(await notice.next(position)).toBeUndefined();
  isWrong = false;
  expect(await notice.next(position)).toEqual({ position: null, restMs: 0 });
});

describe('an outage', () => {
  test('is reported after an hour, and its end after two minutes without failures', async () => {
    const { clock, moveBy } = movableClock(at(15, '12:00'));
    const store = await freshStore('sqlite');
    const now = (current?: Outage) => saveOutage(store.db, 'automation', current);
    const notice = outageNotice({
      destination: 'automation',
      store,
      clock,
      deskAddress: DESK,
    });
    expect(await notice.next(null)).toBeUndefined();
    await now(outage({ since: clock.now() }));
    moveBy(HOUR - 1);
    expect(await notice.next(null)).toBeUndefined();
    moveBy(1);
    const alarm = await notice.next(null);
    expect(alarm?.mail?.text).toContain('HTTP 503');
    const position = alarm?.position ?? null;
    expect(await notice.next(position)).toBeUndefined();

    // A restart forgets the outage for a moment.
    await now();
    expect(await notice.next(position)).toBeUndefined();
    moveBy(MINUTE);
    await now(outage({ since: clock.now() }));
    expect(await notice.next(position)).toBeUndefined();

    await now();
    expect(await notice.next(position)).toBeUndefined();
    moveBy(2 * MINUTE);
    expect((await notice.next(position))?.mail?.subject).toContain('di nuovo');
    expect((await notice.next(position))?.position).toBeNull();
  });
});
