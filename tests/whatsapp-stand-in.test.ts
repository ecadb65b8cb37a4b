import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { ok, standInWebhook, status } from './support/stand-in-webhook.ts';
import { apiCaller } from './support/whatsapp/call-api.ts';
import type { Value, WebhookPayload } from './support/whatsapp/cloud-api.ts';
import { sampleJpeg, samplePng } from './support/whatsapp/sample-pictures.ts';
import { standInWhatsApp } from './support/whatsapp/stand-in-whatsapp.ts';
import type { StandInOptions } from './support/whatsapp/start-stand-in.ts';
import { reaction, sticker, text } from './support/whatsapp/webhook/contents.ts';

// What the tests of WhatsApp rest on: that the stand-in says and refuses what Meta does.

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 20, 12);

/** The stand-in with a receiver of its webhooks, and somebody who wrote just now. */
async function chat(options: StandInOptions = {}) {
  const meta = await standInWhatsApp({ clock: () => NOON, ...options });
  const webhook = await standInWebhook();
  meta.sendTo(webhook.url);
  const anna = meta.person({ phone: '393331234567', name: 'Anna' });
  const wroteId = meta.write(anna, text('Perché? €/kg "\\/" 👍'));
  await meta.settled();
  const values = (): readonly Value[] =>
    webhook.received
      .flatMap(({ body }) => (JSON.parse(body) as WebhookPayload).entry)
      .flatMap(({ changes }) => changes.map(({ value }) => value));
  const statuses = () => values().flatMap(({ statuses: told = [] }) => told);
  return { meta, webhook, anna, wroteId, values, statuses, api: apiCaller(meta) };
}

function refusal(code: number, httpStatus = 400) {
  const error = expect.objectContaining({ code, type: 'OAuthException' });
  return { status: httpStatus, body: { error } };
}

test('signs the raw bytes of a webhook, in which everything beyond ASCII is escaped', async () => {
  const { meta, webhook, anna, wroteId, values } = await chat();
  const [call] = webhook.received;
  const hmac = createHmac('sha256', meta.account.appSecret).update(call?.body ?? '');
  expect(call?.headers['x-hub-signature-256']).toBe(`sha256=${hmac.digest('hex')}`);
  expect(call?.body).toContain('Perch\\u00e9? \\u20ac\\/kg');
  expect(values()).toMatchObject([{ messages: [{ id: wroteId, from: anna.phone }] }]);
});

test('repeats the same bytes on anything but 200, and doubles calls where told to', async () => {
  const { meta, webhook, anna } = await chat({ settings: { repeatFirstMs: 1, doubles: 1 } });
  webhook.received.length = 0;
  webhook.respondWith(status(503));
  meta.write(anna, text('Ciao'));
  await expect.poll(() => webhook.received.length).toBeGreaterThan(2);
  webhook.respondWith(ok);
  await meta.settled();
  expect(new Set(webhook.received.map(({ body }) => body)).size).toBe(1);
});

test('accepts a text that quotes, and tells sent, delivered and read', async () => {
  const { meta, anna, wroteId, statuses, api } = await chat();
  const more = { context: { message_id: wroteId }, biz_opaque_callback_data: 'row-1' };
  const { body } = await api.sendText('+39 333 123 4567', 'Perché/così', more);
  expect(body.contacts).toEqual([{ input: '+39 333 123 4567', wa_id: '393331234567' }]);
  const id = body.messages?.[0]?.id;
  expect(meta.arrived(anna)).toMatchObject([
    { id, text: 'Perché/così', context: wroteId, opaque: 'row-1' },
  ]);
  await meta.settled();
  const told = statuses().map((one) => `${one.id} ${one.status} ${one.biz_opaque_callback_data}`);
  expect(told.toSorted()).toEqual(
    ['delivered', 'read', 'sent'].map((name) => `${id} ${name} row-1`),
  );
});

test('refuses with the shape and the codes that Meta has', async () => {
  const { meta, anna, api } = await chat();
  const { body } = await api.sendText(anna.phone, 'x'.repeat(4097));
  expect(body).toEqual({
    error: {
      message: '(#100) Invalid parameter',
      type: 'OAuthException',
      code: 100,
      error_data: {
        messaging_product: 'whatsapp',
        details: 'Param body must be at most 4096 characters long.',
      },
      fbtrace_id: expect.stringMatching(/^A[\w-]{22}$/),
    },
  });
  expect(await api.sendText(anna.phone, '')).toEqual(refusal(131008));
  expect(await api.send({ to: anna.phone, type: 'poll' })).toEqual(refusal(131051));
  expect(await api.sendText('393339999999')).toEqual(refusal(131026));
  const message = { to: anna.phone, type: 'text', text: { body: 'x' } };
  expect(await api.send(message, 'wrong')).toEqual(refusal(190, 401));
  meta.account.tokenDead = true;
  expect(await api.send(message)).toEqual(refusal(190, 401));
});

test('refuses whoever did not write within 24 hours; a reaction does not count', async () => {
  const { meta, anna, wroteId, api } = await chat();
  meta.moveClockBy(24 * HOUR + 1000);
  meta.write(anna, reaction(wroteId, '👍'));
  expect(await api.sendText(anna.phone)).toEqual(refusal(131047));
  meta.write(anna, sticker());
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
});

test('refuses a pair that is too fast until it has paused', async () => {
  const { meta, anna, api } = await chat({ settings: { pairBurst: 2 } });
  for (const expected of [200, 200, 400]) {
    expect(await api.sendText(anna.phone)).toMatchObject({ status: expected });
  }
  expect(meta.records.refused).toMatchObject([{ code: 131056 }]);
  meta.moveClockBy(6000);
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
});

test.each([
  ['with a palette', samplePng({ colourType: 3 }), 'image/png', 131053],
  ['with 16 bit', samplePng({ depth: 16 }), 'image/png', 131053],
  ['cut off', samplePng().subarray(0, -12), 'image/png', 131053],
  ['of another type than it says', sampleJpeg(), 'image/png', 131053],
  ['of a type that is not taken', Buffer.from('GIF89a'), 'image/gif', 100],
])('refuses a picture %s, and takes one in RGB', async (_what, bytes, type, code) => {
  const { api } = await chat();
  expect(await api.upload(bytes, type)).toEqual(refusal(code));
  expect(await api.upload(samplePng({ size: 8 }))).toMatchObject({ status: 200 });
});

test.each([
  ['before', 0, []],
  ['after', 1, ['delivered', 'read', 'sent']],
] as const)('cuts the connection %s the message counted', async (drop, count, expected) => {
  const { meta, anna, statuses, api } = await chat();
  meta.next({ drop });
  await expect(api.sendText(anna.phone)).rejects.toThrow('fetch failed');
  expect(meta.arrived(anna)).toHaveLength(count);
  await meta.settled();
  expect(
    statuses()
      .map((one) => one.status)
      .toSorted(),
  ).toEqual(expected);
});
