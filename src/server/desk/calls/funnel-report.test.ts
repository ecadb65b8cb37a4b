import { describe, expect, test } from 'vitest';
import { acceptedAs, askedLead } from '../../../../tests/support/answer-steps.ts';
import { deskWith, runningDesk } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { addInsights } from '../../insights/insights-queries.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { HOUR } from '../../time/clock.ts';
import { setRestricted } from '../../whatsapp/set-restricted.ts';
import { markAnswered } from '../actions/change-lead.ts';

test.each([
  ['begins', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['ends', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
])('the day on which summer time %s has what came on it in Rome', async (_how, day, from, to) => {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const { store, now, pass, signIn } = await runningDesk('sqlite');
  await addLeads(
    store.db,
    [start - 1, start, end - 1, end].map((createdAt) => newLead({ createdAt })),
  );
  const counts = [start - HOUR, start, end - HOUR, end].map((hour) => ({
    hour,
    event: 'visit' as const,
    campaign: '',
    count: 1,
  }));
  await addInsights(store.db, { counts, speed: [], campaigns: [], named: [] });
  pass(end + HOUR - now());
  const { byDay, total } = await (await signIn()).call('report', { days: 3 });
  expect(byDay.map(({ funnel }) => [funnel.visits, funnel.leads])).toEqual([
    [1, 1],
    [2, 2],
    [1, 1],
  ]);
  expect(byDay[1]?.day).toBe(day);
  expect(total).toMatchObject({ visits: 4, leads: 4 });
});

describe('the messages of the funnel', () => {
  test('stay counted, whatever becomes of their leads', async () => {
    const { person, store } = await deskWith([]);
    const { lead } = await askedLead(store);
    const { lead: other } = await askedLead(store, '393337654321');
    const quiet = newLead({ phone: '+393330000001' });
    await addLeads(store.db, [quiet]);
    const steps = async () => {
      const { leads, messages, answers } = (await person.call('report', { days: 7 })).total;
      return { leads, messages, answers };
    };
    expect(await steps()).toEqual({ leads: 3, messages: 2, answers: 0 });
    // Nobody indexes between the message and the mark of the command line.
    const { lead: hasty } = await askedLead(store, '393330000002');
    for (const { id } of [lead, hasty, quiet]) {
      await markAnswered(store.db, { id, by: 'Giulia', now: NOON });
    }
    await setRestricted(store.db, [other.id], true, { at: NOON, actor: 'test' });
    expect(await steps()).toEqual({ leads: 4, messages: 3, answers: 3 });
  });
});

test('an answer that was read counts as a read', async () => {
  const { person, store } = await deskWith([]);
  const { id, report } = await askedLead(store);
  await acceptedAs(store, id, 'out-1');
  const steps = async () => {
    const { answers, reads } = (await person.call('report', { days: 7 })).total;
    return { answers, reads };
  };
  expect(await steps()).toEqual({ answers: 1, reads: 0 });
  await report({ status: 'read' });
  expect(await steps()).toEqual({ answers: 1, reads: 1 });
});

describe('the time to the answer', () => {
  test('is that of all leads that the funnel of a campaign counts', async () => {
    const leads = [
      newLead({ campaign: 'ref=a&utm_content=1', createdAt: NOON - HOUR }),
      newLead({ campaign: 'ref=a', createdAt: NOON - 3 * HOUR }),
      newLead({ campaign: 'ref=b', createdAt: NOON - 9 * HOUR }),
    ];
    const { person } = await deskWith(leads);
    for (const { id } of leads) await person.call('answered', { id, version: 0 });
    const medianOf = async (campaign?: string) =>
      (await person.call('report', { days: 7, ...(campaign && { campaign }) })).medianMsToAnswer;
    expect(await medianOf('ref=a')).toBe(2 * HOUR);
    expect(await medianOf('ref=b')).toBe(9 * HOUR);
    expect(await medianOf('ref=c')).toBeNull();
    expect(await medianOf()).toBe(3 * HOUR);
  });
});
