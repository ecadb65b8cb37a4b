import { expect, test } from 'vitest';
import { readOutage } from '../../src/server/outbox/outage.ts';
import { answersOf } from '../../src/server/whatsapp/answer-queries.ts';
import { connectionState } from '../../src/server/whatsapp/outgoing/connection-state.ts';
import { ENGINES } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { HELLO, whatsappServer } from '../support/whatsapp-server.ts';

const PEOPLE = 6;

test.each(ENGINES)(
  'an account that fails every message by status is stopped, probed with one, and goes on (%s)',
  async (engine) => {
    const { meta, clock, leaveLead, answers, store } = await whatsappServer(engine);
    meta.settings.mishaps = [{ on: 'text', failLater: 131042, chance: 1 }];
    const people = Array.from({ length: PEOPLE }, () => meta.person());
    for (const person of people) await leaveLead(person);
    const [first, ...others] = people;
    if (first) meta.write(first, HELLO);
    await eventually('it is stopped', async () => {
      return connectionState(await readOutage(store.db, 'whatsapp')) === 'stopped';
    });
    for (const person of others) meta.write(person, HELLO);
    const all = async (answer: string) => (await answers()).every((row) => row.answer === answer);
    await eventually('all have asked', () => all('asked'));
    const texts = () => meta.records.calls.filter(({ call }) => call === 'text').length;
    const probeNow = async () => {
      const { nextProbeAt = 0 } = (await readOutage(store.db, 'whatsapp')) ?? {};
      clock.advance(nextProbeAt - clock.now());
    };
    await probeNow();
    await eventually('it is probed', () => texts() === 2);
    await meta.settled();
    // Meta accepted the probe and failed it: the queue stays where it is.
    expect(await all('asked')).toBe(true);
    expect(connectionState(await readOutage(store.db, 'whatsapp'))).toBe('stopped');
    expect(texts()).toBe(2);
    meta.settings.mishaps = [];
    await probeNow();
    await eventually('all are read', () => all('read'));
    expect(await readOutage(store.db, 'whatsapp')).toBeUndefined();
    for (const person of people) {
      expect(meta.arrived(person).filter(({ type }) => type === 'text')).toHaveLength(1);
    }
  },
);

test('statuses that are doubled, out of order and without "delivered" lead to "read"', async () => {
  const { meta, leaveLead, answered, store } = await whatsappServer('sqlite', {
    settings: { doubles: 1, reorder: 1, omitDelivered: 1, statusBeforeAnswer: 1 },
  });
  const anna = meta.person();
  const id = await leaveLead(anna);
  meta.write(anna, HELLO);
  await answered('read', id);
  await meta.settled();
  expect(meta.records.accepted.filter(({ type }) => type === 'text')).toHaveLength(1);
  const [text] = await answersOf(store.db, id);
  expect(text).toMatchObject({ status: 'read', delivered_at: null, maybe_double: 0 });
  expect(text?.read_at).toBeGreaterThan(0);
});
