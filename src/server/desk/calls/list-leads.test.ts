import { expect, test } from 'vitest';
import { deskWith } from '../../../../tests/support/desk.ts';
import { newLead } from '../../../../tests/support/leads.ts';

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
