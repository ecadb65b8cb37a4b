import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { ok, type Received, standInWebhook, status } from './support/stand-in-webhook.ts';
import { apiCaller } from './support/whatsapp/call-api.ts';
import type { Message, Status, Value, WebhookPayload } from './support/whatsapp/cloud-api.ts';
import { standInWhatsApp } from './support/whatsapp/stand-in-whatsapp.ts';
import type { StandInOptions } from './support/whatsapp/start-stand-in.ts';
import { text } from './support/whatsapp/webhook/contents.ts';

/** The stand-in, a receiver of its webhooks, and somebody who may write. */
async function wired(options: StandInOptions = {}) {
  const meta = await standInWhatsApp(options);
  const webhook = await standInWebhook();
  meta.sendTo(webhook.url);
  const anna = meta.person({ phone: '393331234567', name: 'Anna' });
  return { meta, webhook, anna, api: apiCaller(meta) };
}

function payloadOf({ body }: Received): WebhookPayload {
  return JSON.parse(body) as WebhookPayload;
}

function valuesIn(received: readonly Received[]): readonly Value[] {
  return received.flatMap((call) =>
    payloadOf(call).entry.flatMap(({ changes }) => changes.map(({ value }) => value)),
  );
}

function messagesIn(received: readonly Received[]): readonly Message[] {
  return valuesIn(received).flatMap(({ messages = [] }) => messages);
}

function statusesIn(received: readonly Received[]): readonly Status[] {
  return valuesIn(received).flatMap(({ statuses = [] }) => statuses);
}

test('shakes hands, and is refused where the challenge does not come back', async () => {
  const { meta, webhook } = await wired();
  webhook.respondWith((response, { target }) => {
    const query = new URL(target, 'http://receiver').searchParams;
    const right = query.get('hub.verify_token') === meta.account.verifyToken;
    response.writeHead(right ? 200 : 403).end(query.get('hub.challenge'));
  });
  expect(await meta.connect(webhook.url)).toMatchObject([{ ok: true, status: 200 }]);
  const wrong = await meta.verifySubscription(webhook.url, { 'hub.verify_token': 'wrong' });
  expect(wrong).toMatchObject({ ok: false, status: 403 });
  webhook.respondWith(ok);
  await expect(meta.connect(webhook.url)).rejects.toThrow('handshake');
});

test('signs the raw bytes, in which slashes and everything beyond ASCII are escaped', async () => {
  const { meta, webhook, anna } = await wired();
  const body = 'Perché? €/kg "\\/" 👍\u2028';
  meta.write(anna, text(body));
  await meta.settled();
  const [call] = webhook.received as [Received];
  expect(call.headers['content-type']).toBe('application/json');
  const hmac = (bytes: string) =>
    `sha256=${createHmac('sha256', meta.account.appSecret).update(bytes).digest('hex')}`;
  expect(call.headers['x-hub-signature-256']).toBe(hmac(call.body));
  expect(call.body).toContain('Perch\\u00e9? \\u20ac\\/kg');
  expect(call.body).toMatch(/^[\0-\x7f]+$/);
  expect(hmac(JSON.stringify(JSON.parse(call.body)))).not.toBe(hmac(call.body));
  expect(messagesIn([call])).toMatchObject([{ from: anna.phone, text: { body } }]);
});

test('posts any bytes with a right, a wrong or no signature', async () => {
  const { meta, webhook } = await wired();
  expect(await meta.post(webhook.url, '{')).toBe(200);
  await meta.post(webhook.url, '{', 'sha256=00');
  await meta.post(webhook.url, '{', null);
  const signatures = webhook.received.map(({ headers }) => headers['x-hub-signature-256']);
  expect(signatures).toEqual([
    expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    'sha256=00',
    undefined,
  ]);
});

test('mixes entries, changes, messages and statuses in one call', async () => {
  const { meta, webhook, anna, api } = await wired({
    settings: { eventsPerCall: 100, collectMs: 2000, statusPauseMs: [0, 0], windowMs: Infinity },
  });
  anna.wroteAt = 0;
  await Promise.all([1, 2, 3].map(() => api.sendText(anna.phone)));
  const ids = Array.from({ length: 8 }, (_, index) => meta.write(anna, text(String(index))));
  await meta.settled();
  const mixed = webhook.received.filter((call) => messagesIn([call])[0] && statusesIn([call])[0]);
  expect(mixed.map((call) => payloadOf(call).entry.length > 1)).toContain(true);
  expect(mixed.map((call) => valuesIn([call]).length > payloadOf(call).entry.length)).toContain(
    true,
  );
  expect(
    messagesIn(webhook.received)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
  expect(statusesIn(webhook.received)).toHaveLength(9);
});

test('repeats the same bytes on anything but 200, with growing pauses', async () => {
  const { meta, webhook, anna } = await wired({ settings: { repeatFirstMs: 40 } });
  const answers = [status(503), status(201), status(401)];
  webhook.respondWith((response, received, count) =>
    (answers[count - 1] ?? ok)(response, received, count),
  );
  const id = meta.write(anna, text('Ciao'));
  await meta.settled();
  expect(new Set(webhook.received.map(({ body }) => body)).size).toBe(1);
  expect(meta.records.webhooks.map((one) => [one.events, one.attempt, one.status])).toEqual([
    [[id], 1, 503],
    [[id], 2, 201],
    [[id], 3, 401],
    [[id], 4, 200],
  ]);
  const times = meta.records.webhooks.map(({ at }) => at);
  const pauses = [1, 2, 3].map((index) => Number(times[index]) - Number(times[index - 1]));
  expect(pauses.map((pause, index) => pause >= 40 * 2 ** index - 2)).toEqual([true, true, true]);
  expect(meta.records.incoming).toMatchObject([{ id, acknowledged: true }]);
  expect(meta.acknowledgedWithin(0.5)).toBeGreaterThan(0);
});

test('doubles a call while the first is still under way', async () => {
  const { meta, webhook, anna } = await wired({ settings: { doubles: 1 } });
  const open: ServerResponse[] = [];
  webhook.respondWith((response) => {
    open.push(response);
    if (open.length === 2) for (const one of open) one.end();
  });
  meta.write(anna, text('Ciao'));
  await meta.settled();
  expect(webhook.received).toHaveLength(2);
  expect(new Set(webhook.received.map(({ body }) => body)).size).toBe(1);
});

test('lets events overtake each other', async () => {
  const { meta, webhook, anna } = await wired({ settings: { reorder: 0.5, callsAtOnce: 1 } });
  const ids = Array.from({ length: 20 }, (_, index) => meta.write(anna, text(String(index))));
  await meta.settled();
  const told = messagesIn(webhook.received).map(({ id }) => id);
  expect(told).not.toEqual(ids);
  expect(told.toSorted()).toEqual(ids.toSorted());
});

test.each([
  ['omitFrom', [{ profile: { name: 'Anna' }, user_id: 'IT.1' }]],
  ['omitContacts', undefined],
  ['omitProfile', [{ wa_id: '393331234567', user_id: 'IT.1' }]],
])('leaves fields out: %s', async (setting, contacts) => {
  const { meta, webhook } = await wired({ settings: { [setting]: 1 } });
  const person = meta.person({ phone: '393331234567', userId: 'IT.1' });
  meta.write(person, text('Ciao'));
  await meta.settled();
  const [value] = valuesIn(webhook.received);
  expect(value?.contacts).toEqual(contacts);
  expect(value?.messages?.[0]?.from).toBe(setting === 'omitFrom' ? undefined : '393331234567');
  expect(value?.messages?.[0]?.from_user_id).toBe('IT.1');
});
