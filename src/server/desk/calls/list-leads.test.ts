import { describe, expect, test } from 'vitest';
import { askedLead, NOTHING, received } from '../../../../tests/support/answer-steps.ts';
import { deskWith, indexAll } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import type { LeadFilter } from '../../../domain/desk/lead-list.ts';
import { HOUR, MINUTE } from '../../time/clock.ts';

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '\u202Ednalor\u202C Rossi',
  'Ñ'.repeat(100),
  '=HYPERLINK("https://evil.example")',
  '"; drop table leads; --',
];

describe('the list of leads', () => {
  test('list, count and page through the tabs', async () => {
    const leads = Array.from({ length: 120 }, (_, index) =>
      newLead({ name: `Anna ${index}`, createdAt: NOON + index * MINUTE, campaign: 'ref=a' }),
    );
    const { person, store } = await deskWith(leads, {}, 'sqlite');
    const first = await person.call('leads', { tab: 'todo' });
    expect(first.rows.map(({ name }) => name)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Anna ${index}`),
    );
    expect(first).toMatchObject({
      total: 120,
      counts: { todo: 120, waiting: 0, sent: 0, all: 120 },
    });
    expect(first.campaigns).toEqual(['ref=a']);
    const second = await person.call('leads', { tab: 'todo', cursor: first.next ?? '' });
    const third = await person.call('leads', { tab: 'todo', cursor: second.next ?? '' });
    expect(third.rows).toHaveLength(20);
    expect(third.next).toBeUndefined();
    expect((await person.call('leads', { tab: 'all' })).rows[0]?.name).toBe('Anna 119');
    expect(JSON.stringify(first)).not.toMatch(/3331234567|currentWeight|kg/);
    await person.call('answered', { id: leads[0]?.id ?? '', version: 0 });
    const sent = await person.call('leads', { tab: 'sent' });
    expect(sent.rows).toMatchObject([{ name: 'Anna 0', state: 'by_hand' }]);
    expect(sent.counts).toEqual({ todo: 119, waiting: 0, sent: 1, all: 120 });
    expect(await store.find(leads[0]?.id ?? '')).toMatchObject({ answer: 'by_hand' });
  });
});

test('names of any kind are data, in lists, searches and exports', async () => {
  const leads = HOSTILE.map((name, index) => newLead({ name, createdAt: NOON + index }));
  const { person } = await deskWith(leads);
  const { rows } = await person.call('leads', { tab: 'todo' });
  expect(rows.map(({ name }) => name)).toEqual(HOSTILE);
  for (const search of [...HOSTILE, 'x'.repeat(100), "'", '%', '\0', '👩‍🦰']) {
    expect((await person.ask('leads', { tab: 'all', search })).status).toBe(200);
  }
  expect((await person.call('leads', { tab: 'all', search: 'rossi' })).total).toBe(1);
  expect((await person.ask('leads', { tab: 'all', search: 'x'.repeat(101) })).status).toBe(422);
  for (const wrong of [
    {},
    { tab: 'x' },
    { tab: 'all', from: '2026-13-01' },
    { tab: 'all', cursor: '?' },
    null,
    1,
  ]) {
    expect((await person.ask('leads', wrong)).status).toBe(422);
  }
});

test('a character that PostgreSQL cannot hold is left out', async () => {
  const lead = newLead();
  const { person } = await deskWith([lead], {}, 'sqlite');
  const statusOf = async (name: string, body: unknown) => (await person.ask(name, body)).status;
  expect(await statusOf('leads', { tab: 'all', campaign: 'ref=\0' })).toBe(200);
  expect(await statusOf('lead', { id: '\0' })).toBe(404);
  const text = 'Chiama\0 la sera';
  expect(await person.call('note', { id: lead.id, version: 0, text })).toMatchObject({
    note: 'Chiama la sera',
  });
});

test('who has written again is listed with the open tasks, until somebody opens the lead', async () => {
  const { person, store } = await deskWith([]);
  const { lead } = await askedLead(store);
  await store.desk.markAnswered({ id: lead.id, by: 'Giulia', now: NOON });
  const later = received('in-later', NOON + HOUR, { text: 'Quanto costa?' });
  await store.receive({ ...NOTHING, messages: [later] }, NOON + HOUR);
  await store.handleMessages(NOON + HOUR, 10);
  await indexAll(store);
  const shown = async (filter: LeadFilter) => (await person.call('leads', filter)).newMessages;
  expect(await shown({ tab: 'todo' })).toEqual([
    { id: lead.id, name: lead.payload.lead_name, at: NOON + HOUR },
  ]);
  expect(await shown({ tab: 'sent' })).toEqual([]);
  expect(await shown({ tab: 'todo', search: 'ann' })).toEqual([]);
  await person.call('lead', { id: lead.id });
  expect(await shown({ tab: 'todo' })).toEqual([]);
});

test('days are those of Italy, both included', async () => {
  const { person } = await deskWith([
    newLead({ name: 'Prima', createdAt: Date.UTC(2026, 10, 14, 22, 59) }),
    newLead({ name: 'Mezzanotte', createdAt: Date.UTC(2026, 10, 14, 23, 0) }),
    newLead({ name: 'Sera', createdAt: Date.UTC(2026, 10, 15, 22, 59) }),
    newLead({ name: 'Dopo', createdAt: Date.UTC(2026, 10, 15, 23, 0) }),
  ]);
  const { rows, total } = await person.call('leads', {
    tab: 'all',
    from: '2026-11-15',
    to: '2026-11-15',
  });
  expect(rows.map(({ name }) => name)).toEqual(['Sera', 'Mezzanotte']);
  expect(total).toBe(2);
});
