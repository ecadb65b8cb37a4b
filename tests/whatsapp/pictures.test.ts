import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DIST } from '../../scripts/build/builds.ts';
import { type CalculatorInput } from '../../src/domain/calculator/calculator-input.ts';
import { findByPhone } from '../../src/server/leads/lookup-queries.ts';
import { openPictureDrawer } from '../../src/server/picture/picture-drawer.ts';
import { answersOf } from '../../src/server/whatsapp/answer-queries.ts';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, opened, temporaryFolder, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf, postLead } from '../support/leads.ts';
import { silentLog } from '../support/silent-log.ts';
import { standInWhatsApp } from '../support/whatsapp/stand-in-whatsapp.ts';
import { HELLO } from '../support/whatsapp-server.ts';

const FOLDER = `${DIST}/picture`;

test('a picture is an RGB PNG of 1080 by 1080 under 300 kB, and none is drawn for a minor', async () => {
  const drawer = openPictureDrawer(FOLDER, silentLog);
  onTestFinished(drawer.stop);
  const payload = payloadOf();
  const png = Buffer.from((await drawer.draw(JSON.stringify(payload))) ?? []);
  expect(png.length).toBeGreaterThan(1000);
  expect(png.length).toBeLessThan(300_000);
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([
    1080, 1080, 8, 2,
  ]);
  const inputs = JSON.parse(payload.user_inputs) as CalculatorInput;
  const minor = { ...payload, user_inputs: JSON.stringify({ ...inputs, age: 16 }) };
  expect(await drawer.draw(JSON.stringify(minor))).toBeUndefined();
});

test.each([
  ['ends before it draws', "throw new Error('Anna')"],
  [
    'cannot draw this one',
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id }) => parentPort.postMessage({ id, err: { name: 'Error' } }))`,
  ],
])('a worker that %s is logged without its message', async (_what, program) => {
  const worker = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(worker, program);
  const warnings: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };
  const drawer = openPictureDrawer(FOLDER, log, worker);
  onTestFinished(drawer.stop);
  expect(await drawer.draw(JSON.stringify(payloadOf()))).toBeUndefined();
  expect(warnings).toEqual([
    [{ err: expect.objectContaining({ name: 'Error' }) }, 'a picture was not drawn'],
  ]);
  expect(JSON.stringify(warnings)).not.toContain('Anna');
});

test('a worker that hangs is ended, and the next picture gets another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const worker = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(
    worker,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id }) => {
       while (id < 3);
       parentPort.postMessage({ id, png: new Uint8Array(8) });
     })`,
  );
  const drawer = openPictureDrawer(FOLDER, silentLog, worker);
  onTestFinished(drawer.stop);
  const draw = () => drawer.draw(JSON.stringify(payloadOf()));
  const [hangs, waits] = [draw(), draw()];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await Promise.all([hangs, waits])).toEqual([undefined, undefined]);
  expect(await draw()).toHaveLength(8);
});

test('the built server sends the text, then the picture', async () => {
  const meta = await standInWhatsApp();
  const setting = freshSqlite();
  const server = await builtServer({ DATABASE_URL: urlOf(setting), ...meta.environment() });
  await meta.connect(`${server.address}/webhook/whatsapp`);
  const store = await opened(setting);
  const anna = meta.person();
  const berta = meta.person();
  for (const { phone } of [anna, berta]) {
    await postLead(server.address, payloadOf('Anna', `+${phone}`));
  }
  meta.write(anna, HELLO);
  const types = (person: typeof anna) => meta.arrived(person).map(({ type }) => type);
  await eventually('the picture arrives', () => types(anna).includes('image'));
  expect(types(anna)).toEqual(['text', 'image']);
  // Whatever happens to the picture, the answer stays what the text came to.
  meta.next({ on: 'image', code: 131053 }, 2);
  meta.write(berta, HELLO);
  await eventually('the picture is left out', async () => {
    const [lead] = await findByPhone(store.db, berta.phone);
    const picture = (await answersOf(store.db, lead?.id ?? '')).find(
      ({ kind }) => kind === 'picture',
    );
    return picture?.status === 'failed' && lead?.answer === 'read';
  });
  expect(types(berta)).toEqual(['text']);
});
