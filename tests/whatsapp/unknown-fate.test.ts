import { describe, expect, test } from 'vitest';
import { findByPhone } from '../../src/server/leads/lookup-queries.ts';
import { attemptsOf } from '../../src/server/outbox/attempt-log.ts';
import { MINUTE, SECOND } from '../../src/server/time/clock.ts';
import { answersOf } from '../../src/server/whatsapp/answer-queries.ts';
import { type BuiltServer, builtServer } from '../support/built-server.ts';
import {
  ENGINES,
  type Engine,
  execute,
  opened,
  readyDatabase,
  urlOf,
} from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf, postLead } from '../support/leads.ts';
import { IS_SOAK, SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { startServer } from '../support/start-server.ts';
import { testClock } from '../support/test-clock.ts';
import type { Accepted } from '../support/whatsapp/records.ts';
import { standInWhatsApp } from '../support/whatsapp/stand-in-whatsapp.ts';
import { makePayload } from '../support/whatsapp/webhook/payload.ts';
import { HELLO } from '../support/whatsapp-server.ts';

/** Longer than the test: the call is never answered. */
const NEVER_MS = 10 * MINUTE;

/** A server process whose call of the API is under way, and is never answered. */
async function inTheMiddleOfACall(engine: Engine) {
  const setting = await readyDatabase(engine);
  const meta = await standInWhatsApp();
  const store = await opened(setting);
  const server = await builtServer({ DATABASE_URL: urlOf(setting), ...meta.environment() });
  await meta.connect(`${server.address}/webhook/whatsapp`);
  // Only the first one has to be a process that can be killed.
  const startNext = async () => {
    const clock = testClock();
    const { webhook } = await startServer(setting, meta.environment(), clock);
    await meta.connect(webhook);
    return { clock, webhook };
  };
  const anna = meta.person();
  await postLead(server.address, payloadOf('Anna', `+${anna.phone}`));
  meta.next({ on: 'text', delayMs: NEVER_MS, silent: true });
  meta.write(anna, HELLO);
  const texts = () => meta.arrived(anna).filter(({ type }) => type === 'text');
  await eventually('the call is under way', () => texts().length === 1);
  const lead = async () => (await findByPhone(store.db, anna.phone))[0];
  const isDouble = async () => {
    const [text] = await answersOf(store.db, (await lead())?.id ?? '');
    return text?.maybe_double === 1;
  };
  const attemptCount = async () => (await attemptsOf(store.db, (await lead())?.id ?? '')).length;
  const isWaitedFor = () =>
    eventually('a status is waited for', async () => {
      const attempts = await attemptsOf(store.db, (await lead())?.id ?? '');
      return attempts.at(-1)?.response === 'waiting for a status';
    });
  return { setting, meta, startNext, server, texts, lead, isDouble, isWaitedFor, attemptCount };
}

type Scenario = Awaited<ReturnType<typeof inTheMiddleOfACall>>;

const ENDS: Readonly<Record<string, (scenario: Scenario, server: BuiltServer) => Promise<void>>> = {
  SIGTERM: async (_scenario, server) => {
    expect(await server.stop()).toBe(0);
  },
  'kill -9': async ({ setting }, server) => {
    await server.kill();
    // The lease of the dead server runs out.
    await execute(setting, 'update deliveries set lease_until = 1 where lease_until > 0');
  },
};

/** What is stored is tested on both engines elsewhere: in the short form, one has every case. */
const IN_FULL = IS_SOAK ? ENGINES : ENGINES.slice(0, 1);

describe.each(ENGINES)('a call of unknown fate on %s', (engine) => {
  test.each(IN_FULL.includes(engine) ? Object.keys(ENDS) : ['kill -9'])(
    'after %s is waited for, repeated once after a minute, and recorded as perhaps double',
    async (end) => {
      const scenario = await inTheMiddleOfACall(engine);
      const { startNext, texts, lead, isDouble, isWaitedFor } = scenario;
      await ENDS[end]?.(scenario, scenario.server);
      const { clock } = await startNext();
      await isWaitedFor();
      expect(texts()).toHaveLength(1);
      expect(await isDouble()).toBe(false);
      clock.advance(MINUTE);
      await eventually('it is answered', async () => (await lead())?.answer === 'read');
      expect(texts()).toHaveLength(2);
      expect(await isDouble()).toBe(true);
    },
    SCENARIO_TIMEOUT_MS,
  );
});

describe.each(IN_FULL)('a call of unknown fate on %s', (engine) => {
  test(
    'is told by a status that comes to the next server, and nothing is repeated',
    async () => {
      const { meta, startNext, server, texts, lead, isDouble } = await inTheMiddleOfACall(engine);
      await server.kill();
      const { clock, webhook } = await startNext();
      const { id, to = '', opaque = '' } = texts()[0] as Accepted;
      const status = {
        id,
        status: 'read',
        timestamp: String(Math.floor(clock.now() / SECOND)),
        recipient_id: to.replace(/\D/g, ''),
        biz_opaque_callback_data: opaque,
      } as const;
      const event = { id, phoneId: meta.account.phoneId, status };
      const payload = makePayload([event], meta.account, meta.random);
      expect(await meta.post(webhook, JSON.stringify(payload))).toBe(200);
      clock.advance(2 * MINUTE);
      await eventually('it is answered', async () => (await lead())?.answer === 'read');
      expect(texts()).toHaveLength(1);
      expect(await isDouble()).toBe(false);
    },
    SCENARIO_TIMEOUT_MS,
  );
});

test(
  'a call that is lost twice fails, and its fate is unknown',
  async () => {
    const scenario = await inTheMiddleOfACall('sqlite');
    const { meta, startNext, texts, lead, isWaitedFor, attemptCount } = scenario;
    await ENDS['kill -9']?.(scenario, scenario.server);
    const { clock } = await startNext();
    await isWaitedFor();
    const before = await attemptCount();
    meta.next({ on: 'text', drop: 'after', silent: true });
    clock.advance(MINUTE);
    // Recorded by the server, which from then on counts the time until it gives up.
    await eventually('it is lost again', async () => (await attemptCount()) > before);
    expect(meta.records.cut).toHaveLength(1);
    expect((await lead())?.answer).toBe('asked');
    clock.advance(2 * MINUTE);
    await eventually('it is given up', async () => (await lead())?.answer === 'failed');
    expect((await lead())?.answerReason).toBe('unknown');
    expect(texts()).toHaveLength(2);
  },
  SCENARIO_TIMEOUT_MS,
);
