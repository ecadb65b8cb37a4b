import { expect, test } from 'vitest';
import { askedLead, NOTHING, receive, received } from '../../../../tests/support/answer-steps.ts';
import { deskWith } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { newestOf } from '../../../domain/desk/lead-detail.ts';
import type { LeadFilter } from '../../../domain/desk/lead-list.ts';
import { HOUR } from '../../time/clock.ts';
import { decideMessages } from '../../whatsapp/deciding/decide-messages.ts';
import { markAnswered } from '../actions/change-lead.ts';

test('a character that PostgreSQL cannot hold is left out', async () => {
  const lead = newLead();
  const { person } = await deskWith([lead]);
  const statusOf = async (name: string, body: unknown) => (await person.ask(name, body)).status;
  expect(await statusOf('leads', { tab: 'all', campaign: 'ref=\0' })).toBe(200);
  expect(await statusOf('lead', { id: '\0' })).toBe(404);
  const text = 'Chiama\0 la sera';
  expect(await person.call('note', { id: lead.id, version: 0, text })).toMatchObject({
    note: 'Chiama la sera',
  });
});

test('who has written again is listed with the open tasks, until it is done', async () => {
  const { person, store } = await deskWith([]);
  const { lead } = await askedLead(store);
  await markAnswered(store.db, { id: lead.id, by: 'Giulia', now: NOON });
  const later = received('in-later', NOON + HOUR, { text: 'Quanto costa?' });
  await receive(store.db, { ...NOTHING, messages: [later] }, NOON + HOUR);
  await decideMessages(store.db, NOON + HOUR, 10);
  const shown = async (filter: LeadFilter) => (await person.call('leads', filter)).rows;
  expect(await shown({ tab: 'todo' })).toMatchObject([{ id: lead.id, wroteAgainAt: NOON + HOUR }]);
  const { id, version, thread } = await person.call('lead', { id: lead.id });
  expect(await shown({ tab: 'todo' })).toHaveLength(1);
  await person.call('done', { id, version, after: newestOf(thread) });
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
