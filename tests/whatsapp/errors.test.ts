import { describe, expect, test } from 'vitest';
import { ENGINES, type Engine } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { IS_SOAK } from '../support/soak.ts';
import { query } from '../support/stored-leads.ts';
import type { Mishap } from '../support/whatsapp/mishaps.ts';
import type { Accepted } from '../support/whatsapp/records.ts';
import { HELLO, whatsappServer } from '../support/whatsapp-server.ts';

/** The pauses between attempts pass ten times as fast. */
const SPEED = 10;

const FINAL_CODES = [131051, 100, 131049];
const PASSING_MISHAPS: readonly (readonly [string, Mishap])[] = [
  ['a code worth retrying', { code: 131000 }],
  ['a server error without a code', { status: 503 }],
  ['a refusal that is not from Meta', { status: 403 }],
  ['too fast', { code: 130429 }],
  ['too fast for one person', { code: 131056 }],
];

/** The kinds are told apart without the database: on the second one, a single one is enough. */
function someOf<Case>(engine: Engine, cases: readonly Case[]): readonly Case[] {
  return engine === 'sqlite' ? cases : cases.slice(0, 1);
}

/** What is stored is tested on both engines elsewhere: in the short form, one has every case. */
const IN_FULL = IS_SOAK ? ENGINES : ENGINES.slice(0, 1);

const texts = (accepted: readonly Accepted[]) => accepted.filter(({ type }) => type === 'text');

describe.each(ENGINES)('what goes wrong on %s', (engine) => {
  test.each(someOf(engine, FINAL_CODES))('code %i fails at once, with its reason', async (code) => {
    const { meta, leaveLead, answered } = await whatsappServer(engine, {}, SPEED);
    const anna = meta.person();
    await leaveLead(anna);
    meta.next({ on: 'text', code });
    meta.write(anna, HELLO);
    const { answer_reason } = await answered('failed');
    expect(answer_reason).toContain(`error ${code}`);
    // A message after `failed` tries again.
    meta.write(anna, HELLO);
    await answered('read');
    expect(texts(meta.arrived(anna))).toHaveLength(1);
  });

  test('a dead token stops everything, and the queue goes out when it lives again', async () => {
    const { meta, leaveLead, answered, answers, store } = await whatsappServer(engine, {}, SPEED);
    meta.account.tokenDead = true;
    const people = [meta.person(), meta.person(), meta.person()];
    for (const person of people) await leaveLead(person);
    for (const person of people) meta.write(person, HELLO);
    await eventually('it stops', () => store.health('whatsapp'));
    expect(await store.health('whatsapp')).toMatchObject({ as: 'refused', code: 'error 190' });
    await eventually('all have asked', async () =>
      (await answers()).every(({ answer }) => answer === 'asked'),
    );
    meta.account.tokenDead = false;
    await eventually('all are read', async () =>
      (await answers()).every(({ answer }) => answer === 'read'),
    );
    await answered('read');
    expect(await store.health('whatsapp')).toBeUndefined();
    for (const person of people) expect(texts(meta.arrived(person))).toHaveLength(1);
  });

  test.each(someOf(engine, PASSING_MISHAPS))('%s is tried again', async (_title, mishap) => {
    const { meta, leaveLead, answered } = await whatsappServer(engine, {}, SPEED);
    const anna = meta.person();
    await leaveLead(anna);
    meta.next({ on: 'text', ...mishap });
    meta.write(anna, HELLO);
    await answered('read');
    expect(texts(meta.arrived(anna))).toHaveLength(1);
  });

  test('a connection that was cut after the message counted sends nothing twice', async () => {
    const { meta, leaveLead, answered, store } = await whatsappServer(engine, {}, SPEED);
    const anna = meta.person();
    const id = await leaveLead(anna);
    meta.next({ on: 'text', drop: 'after' });
    meta.write(anna, HELLO);
    await answered('read');
    expect(texts(meta.records.accepted)).toHaveLength(1);
    const [text] = await store.answersOf(id);
    expect(text).toMatchObject({ kind: 'text', status: 'read', maybe_double: 0 });
  });
});

describe.each(IN_FULL)('what else goes wrong on %s', (engine) => {
  test('too fast pauses everything until the probe', async () => {
    const { meta, leaveLead, answers } = await whatsappServer(engine, {}, SPEED);
    const [anna, berta] = [meta.person(), meta.person()];
    for (const person of [anna, berta]) await leaveLead(person);
    meta.next({ on: 'text', code: 130429 });
    meta.write(anna, HELLO);
    const refused = await eventually('it is refused', () => meta.records.refused[0]);
    meta.write(berta, HELLO);
    await eventually('both are read', async () =>
      (await answers()).every(({ answer }) => answer === 'read'),
    );
    const [first] = texts(meta.records.accepted);
    expect((first?.at ?? 0) - refused.at).toBeGreaterThanOrEqual(5000);
  });

  test('a person for whom it is too fast gets nothing for a while, whatever it is', async () => {
    const { meta, leaveLead, answered, setting } = await whatsappServer(engine, {}, SPEED);
    const anna = meta.person();
    await leaveLead(anna);
    meta.next({ on: 'text', code: 131056 });
    const wroteAt = meta.now();
    meta.write(anna, HELLO);
    await eventually('it is refused', () => meta.records.refused.length === 1);
    const paused = await eventually('the person is paused', async () => {
      const [row] = await query<{ next_send_at: number }>(
        setting,
        `select next_send_at from whatsapp_contacts where id = '${anna.phone}'`,
      );
      const turn = row?.next_send_at ?? 0;
      return turn > wroteAt + 54_000 + 4000 ? turn : 0;
    });
    expect(paused).toBeLessThan(meta.now() + 54_000 + 5000);
    await answered('read');
    const [refused] = meta.records.refused;
    const [text] = texts(meta.arrived(anna));
    expect((text?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(4000);
  });

  test('a status that comes before the answer of the call counts', async () => {
    const { meta, leaveLead, answered } = await whatsappServer(
      engine,
      { settings: { statusBeforeAnswer: 1, doubles: 1 } },
      SPEED,
    );
    const anna = meta.person();
    await leaveLead(anna);
    meta.write(anna, HELLO);
    await answered('read');
    expect(texts(meta.records.accepted)).toHaveLength(1);
  });

  test('a failure that comes by status is final, or tried again', async () => {
    const { meta, leaveLead, answered } = await whatsappServer(engine, {}, SPEED);
    const anna = meta.person();
    const berta = meta.person();
    const first = await leaveLead(anna);
    const second = await leaveLead(berta);
    meta.next({ on: 'text', failLater: 131049 });
    meta.write(anna, HELLO);
    expect((await answered('failed', first)).answer_reason).toContain('error 131049');
    meta.next({ on: 'text', failLater: 131000 });
    meta.write(berta, HELLO);
    await answered('read', second);
    expect(texts(meta.arrived(berta))).toHaveLength(1);
  });
});
