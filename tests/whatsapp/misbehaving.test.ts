import { expect, test } from 'vitest';
import { findByPhone } from '../../src/server/leads/lookup-queries.ts';
import { ENGINES } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { startServer } from '../support/start-server.ts';
import { query } from '../support/stored-leads.ts';
import type { Settings } from '../support/whatsapp/settings.ts';
import { HELLO, whatsappServer } from '../support/whatsapp-server.ts';

const PEOPLE = size(10, 20);

/** Retries, and the minute in which the status of a lost call may come, pass ten times as fast. */
const SPEED = 10;

const SETTINGS: Partial<Settings> = {
  doubles: 0.3,
  reorder: 0.3,
  eventsPerCall: 5,
  collectMs: 20,
  omitContacts: 0.2,
  omitDelivered: 0.2,
  statusBeforeAnswer: 0.3,
  mishaps: [
    { on: 'text', code: 131000, chance: 0.05 },
    { on: 'text', code: 131049, chance: 0.03 },
    { on: 'text', status: 502, chance: 0.03 },
    { on: 'text', drop: 'before', chance: 0.02 },
    { on: 'text', drop: 'after', chance: 0.03 },
    { on: 'text', failLater: 131000, chance: 0.02 },
  ],
};

const FINAL = new Set(['sent', 'delivered', 'read', 'failed']);

test.each(ENGINES)(
  `${PEOPLE} people are answered once through a misbehaving API, on %s`,
  { timeout: 3 * SCENARIO_TIMEOUT_MS },
  async (engine) => {
    const { meta, clock, leaveLead, answers, setting, webhook, store } = await whatsappServer(
      engine,
      { settings: SETTINGS },
      SPEED,
    );
    // A second instance works on the same database, where an engine allows it.
    if (engine === 'postgres') {
      const second = await startServer(setting, meta.environment(), clock);
      await meta.connect(webhook, second.webhook);
    }
    const people = Array.from({ length: PEOPLE }, () => meta.person());
    for (const person of people) {
      await leaveLead(person);
      meta.write(person, HELLO);
    }
    const areFinal = async () => (await answers()).every(({ answer }) => FINAL.has(answer));
    await eventually(
      'each answer has come to its end',
      async () => {
        if (!(await areFinal())) return false;
        // A message that was accepted may still fail by a status, and is then sent again.
        await meta.settled();
        return areFinal();
      },
      2 * SCENARIO_TIMEOUT_MS,
    );
    const doubles = await query<{ recipient: string }>(
      setting,
      "select recipient from outgoing_messages where kind = 'text' and maybe_double = 1",
    );
    const mayBeDouble = new Set(doubles.map(({ recipient }) => recipient));
    for (const person of people) {
      const texts = meta.arrived(person).filter(({ type }) => type === 'text');
      const [lead] = await findByPhone(store.db, person.phone);
      const hasReason = /^(?:error \d+|unknown)/.test(lead?.answerReason ?? '');
      expect({
        isDouble: texts.length > 1 && !mayBeDouble.has(person.phone),
        isAnsweredOrFailed: lead?.answer === 'failed' ? hasReason : texts.length > 0,
      }).toEqual({ isDouble: false, isAnsweredOrFailed: true });
    }
  },
);
