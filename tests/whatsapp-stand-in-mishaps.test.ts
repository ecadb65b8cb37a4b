import { expect, test } from 'vitest';
import { standInWebhook } from './support/stand-in-webhook.ts';
import { apiCaller } from './support/whatsapp/call-api.ts';
import type { Status, WebhookPayload } from './support/whatsapp/cloud-api.ts';
import { samplePng } from './support/whatsapp/sample-pictures.ts';
import { standInWhatsApp } from './support/whatsapp/stand-in-whatsapp.ts';
import type { StandInOptions } from './support/whatsapp/start-stand-in.ts';
import { text } from './support/whatsapp/webhook/contents.ts';

/** The stand-in with a receiver, and somebody who wrote and whose message was acknowledged. */
async function chat(options: StandInOptions = {}) {
  const meta = await standInWhatsApp(options);
  const webhook = await standInWebhook();
  meta.sendTo(webhook.url);
  const anna = meta.person();
  meta.write(anna, text('Ciao'));
  await meta.settled();
  /** Those that were told, in the order in which they happened. */
  const statuses = () =>
    webhook.received
      .flatMap(({ body }) => (JSON.parse(body) as WebhookPayload).entry)
      .flatMap(({ changes }) => changes)
      .flatMap(({ value }): readonly Status[] => value.statuses ?? [])
      .toSorted((one, other) => order(one) - order(other));
  return { meta, webhook, anna, statuses, api: apiCaller(meta) };
}

const OPAQUE = { biz_opaque_callback_data: 'row-1' };

test('tells sent, delivered and read, with the opaque data and the price', async () => {
  const { meta, anna, statuses, api } = await chat();
  const { body } = await api.sendText(anna.phone, 'Ciao', OPAQUE);
  await meta.settled();
  const base = {
    id: body.messages?.[0]?.id,
    recipient_id: anna.phone,
    recipient_user_id: anna.userId,
    ...OPAQUE,
  };
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' };
  expect(statuses()).toMatchObject([
    { ...base, status: 'sent', pricing },
    { ...base, status: 'delivered', pricing },
    { ...base, status: 'read' },
  ]);
  expect(meta.arrived(anna)[0]?.statuses).toHaveLength(3);
});

function order({ status }: Status): number {
  return ['sent', 'delivered', 'read', 'failed'].indexOf(status);
}

test('leaves `delivered` out', async () => {
  const { meta, anna, statuses, api } = await chat({ settings: { omitDelivered: 1 } });
  await api.sendText(anna.phone);
  await meta.settled();
  expect(statuses().map(({ status }) => status)).toEqual(['sent', 'read']);
});

test('tells `sent` before it answers the send call', async () => {
  const { anna, webhook, statuses, api, meta } = await chat({
    settings: { statusBeforeAnswer: 1 },
  });
  webhook.respondWith((response) => {
    setTimeout(() => response.end(), 50);
  });
  await api.sendText(anna.phone, 'Ciao', OPAQUE);
  expect(statuses()[0]).toMatchObject({ status: 'sent', ...OPAQUE });
  expect(meta.records.webhooks.at(-1)).toMatchObject({ status: 200 });
});

test.each([
  ['before', 0, []],
  ['after', 1, ['sent', 'delivered', 'read']],
] as const)('cuts the connection %s the message counted', async (drop, count, expected) => {
  const { meta, anna, statuses, api } = await chat({ settings: { statusPauseMs: [30, 30] } });
  meta.next({ drop });
  await expect(api.sendText(anna.phone, 'Ciao', OPAQUE)).rejects.toThrow('fetch failed');
  expect(meta.arrived(anna)).toHaveLength(count);
  expect(meta.records.cut).toMatchObject([{ call: 'text', counted: count === 1 }]);
  await meta.settled();
  expect(statuses().map(({ status }) => status)).toEqual(expected);
  const [cut] = meta.records.cut;
  const told = meta.records.webhooks.filter(({ events }) => / /.test(events.join()));
  expect(told.every(({ at }) => at >= Number(cut?.at))).toBe(true);
});

test('accepts a message of which no status ever tells', async () => {
  const { meta, anna, statuses, api } = await chat();
  meta.next({ silent: true, drop: 'after' });
  await expect(api.sendText(anna.phone)).rejects.toThrow('fetch failed');
  await meta.settled();
  expect(meta.arrived(anna)).toHaveLength(1);
  expect(statuses()).toEqual([]);
});

test('answers the next calls as the script says, those of one kind alone', async () => {
  const { meta, anna, api } = await chat();
  meta.next({ on: 'image', code: 131000 });
  meta.next({ on: ['text'], code: 131048 }, 2);
  meta.next({ on: 'text', status: 502 });
  for (const code of [131048, 131048]) {
    expect(await api.sendText(anna.phone)).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
  }
  await expect(api.sendText(anna.phone)).rejects.toThrow('JSON');
  expect(meta.records.refused.at(-1)).toMatchObject({ status: 502, code: undefined });
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
  expect(meta.script.left()).toBe(1);
});

test('keeps the caller waiting after the message counted', async () => {
  const { meta, anna, api } = await chat();
  meta.next({ delayMs: 150 });
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
  const [message] = meta.arrived(anna);
  expect(Date.now() - Number(message?.at)).toBeGreaterThan(140);
});

test('lets a message fail by status, by script and by what Meta finds out late', async () => {
  const { meta, anna, statuses, api } = await chat({ settings: { refuseByStatus: 1 } });
  meta.next({ failLater: 131000 });
  expect(await api.sendText(anna.phone, 'Ciao', OPAQUE)).toMatchObject({ status: 200 });
  expect(await api.sendText('393339999999')).toMatchObject({ status: 200 });
  const { body } = await api.upload(samplePng({ colourType: 3 }));
  const image = { id: body['id'] };
  expect(await api.send({ to: anna.phone, type: 'image', image })).toMatchObject({ status: 200 });
  meta.moveClockBy(25 * 3_600_000);
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
  await meta.settled();
  const codes = statuses().map(({ status, errors }) => `${status} ${errors?.[0]?.code}`);
  expect(codes.toSorted()).toEqual([
    'failed 131000',
    'failed 131026',
    'failed 131047',
    'failed 131053',
  ]);
  expect(statuses().find(({ errors }) => errors?.[0]?.code === 131000)).toMatchObject(OPAQUE);
  expect(meta.arrived()).toEqual([]);
});

test('misbehaves by chance, the same way for the same seed', async () => {
  const runs = await Promise.all(
    [3, 3, 4].map(async (seed) => {
      const { anna, api } = await chat({
        seed,
        settings: { mishaps: [{ chance: 0.5, on: 'read', code: 131016 }], pairBurst: 99 },
      });
      const answers: number[] = [];
      for (let count = 0; count < 12; count++) {
        answers.push((await api.send({ status: 'read', message_id: 'unknown' })).status);
      }
      expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
      return answers.join();
    }),
  );
  expect(runs[0]).toBe(runs[1]);
  expect(runs[0]).not.toBe(runs[2]);
  expect(runs[0]).toMatch(/400/);
  expect(runs[0]).toMatch(/500/);
});

test.each(['kept', 'lost'] as const)(
  'is killed half-way and revived, its memory %s',
  async (memory) => {
    const { meta, webhook, anna, statuses, api } = await chat({ settings: { repeatFirstMs: 20 } });
    const { body } = await api.upload(samplePng());
    const image = { to: anna.phone, type: 'image', image: { id: body['id'] } };
    webhook.respondWith((response) => response.writeHead(503).end());
    meta.next({ on: 'image', dies: true });
    await expect(api.send(image)).rejects.toThrow('fetch failed');
    expect(meta.isAlive()).toBe(false);
    await expect(api.send(image)).rejects.toThrow('fetch failed');
    webhook.received.length = 0;
    webhook.respondWith((response) => response.end());
    const address = meta.origin();
    await meta.revive({ memory });
    expect(meta.origin()).toBe(address);
    await meta.settled();
    expect(statuses()).toHaveLength(memory === 'kept' ? 3 : 0);
    expect(await api.send(image)).toMatchObject({ status: memory === 'kept' ? 200 : 400 });
    expect(meta.records.accepted).toHaveLength(memory === 'kept' ? 2 : 1);
  },
);
