import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Received, status } from '../support/stand-in-webhook.ts';
import { DAY, doors, HOUR, type House, leadOf, MINUTE, NOON, newPhone, SECOND } from './support.ts';

const KEY = randomBytes(32);
const OLD_KEY = randomBytes(24);
const secret = (key: Buffer) => `whsec_${key.toString('base64')}`;

/** As Standard Webhooks says, without the library that the server uses. */
function signatureOf({ id, headers, body }: Received, key: Buffer): string {
  const signed = [id, headers['webhook-timestamp'], body].join('.');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/** What arrived under an id. */
function arrived({ webhook }: House, id: string): readonly Received[] {
  return webhook.received.filter((received) => received.id === id);
}

const SIGNED = {
  WEBHOOK_SECRET: `${secret(OLD_KEY)} ${secret(KEY)}`,
  WEBHOOK_ERASURE: 'on',
};

doors('the outside automation', { automation: true, env: SIGNED }, (house) => {
  test('gets the seven keys of a lead, signed, under the id of the lead', async () => {
    const lead = leadOf('Zoë', newPhone());
    const id = await house.leave({ ...lead, extra: 1 } as typeof lead, {}, '?ref=anna');
    await expect.poll(() => house.show(id)).toMatchObject({ status: 'delivered' });
    const [request, ...others] = arrived(house, id);
    if (!request) throw new Error('nothing arrived');
    expect(others).toEqual([]);
    expect(request.body).toBe(JSON.stringify(lead));
    expect(Object.keys(JSON.parse(request.body) as object)).toEqual([
      'lead_name',
      'lead_phone',
      'consent_given',
      'user_inputs',
      'calculated_data',
      'interpretive_note',
      'whatsapp_message_ready',
    ]);
    expect(request.target).toBe('/peso-forma?ref=anna');
    const { 'webhook-signature': signatures, ...headers } = request.headers;
    expect(headers).toEqual({
      host: house.webhook.url.host,
      connection: expect.any(String),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(request.body)),
      'user-agent': 'peso-forma',
      'webhook-id': id,
      'webhook-timestamp': String(NOON / SECOND),
    });
    expect(String(signatures).split(' ')).toEqual([
      signatureOf(request, OLD_KEY),
      signatureOf(request, KEY),
    ]);
    expect(await house.show(id)).toMatchObject({
      send_count: 1,
      delivered_at: '2026-11-15T12:00:00.000Z',
      last_answer: 'HTTP 200',
      next_attempt_at: null,
      attempts: [{ destination: 'automation', answer: 'HTTP 200', outcome: 'delivered' }],
    });
  });

  test('is told of an erased lead that it has, under another id, and of no other', async () => {
    const sent = await house.leave(leadOf('Anna', newPhone()));
    const withheld = await house.leave(leadOf('www.evil.example', newPhone()));
    await expect.poll(() => house.show(sent)).toMatchObject({ status: 'delivered' });
    expect(await house.run(`erase ${withheld}`)).toMatchObject({
      code: 0,
      stdout: `${withheld}  erased\n`,
    });
    const before = house.webhook.received.length;
    expect(await house.run(`erase ${sent}`)).toMatchObject({
      code: 0,
      stdout: `${sent}  erased; delivered 2026-11-15 13:00: the automation is told\n`,
    });
    await expect.poll(() => house.webhook.received.slice(before)).toHaveLength(1);
    const event = house.webhook.received[before] as Received;
    expect([event.headers['webhook-type'], event.body]).toEqual([
      'lead.erased',
      JSON.stringify({ id: sent }),
    ]);
    expect(event.id).not.toBe(sent);
    expect(String(event.headers['webhook-signature'])).toContain(signatureOf(event, KEY));
  });

  test('gets a withheld lead once it is released', async () => {
    const id = await house.leave(leadOf('www.evil.example', newPhone()));
    const other = await house.leave(leadOf('Anna', newPhone()));
    await expect.poll(() => house.show(other)).toMatchObject({ status: 'delivered' });
    expect(arrived(house, id)).toEqual([]);
    await house.run(`retry ${id}`);
    await expect.poll(() => house.show(id)).toMatchObject({ status: 'delivered' });
    expect(arrived(house, id)).toHaveLength(1);
  });

  test('gets a lead again under the same id if the operator wants that', async () => {
    const id = await house.leave(leadOf('Anna', newPhone()));
    await expect.poll(() => house.show(id)).toMatchObject({ status: 'delivered' });
    expect((await house.run(`retry ${id}`)).code).toBe(1);
    expect((await house.run(`retry ${id} --force`)).code).toBe(0);
    await expect.poll(() => arrived(house, id)).toHaveLength(2);
    const [first, second] = arrived(house, id);
    expect(second?.body).toBe(first?.body);
    await expect.poll(() => house.show(id)).toMatchObject({ status: 'delivered', send_count: 2 });
  });
});

/** How long a lead waits after each failure that is its own fault. */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  DAY,
];

doors('an automation that refuses', { automation: true }, (house) => {
  test('gets a lead ten times, under one id, on the documented schedule, across restarts', async () => {
    house.webhook.respondWith(status(422));
    const id = await house.leave(leadOf('Anna', newPhone()));
    for (const [index, pause] of PAUSES.entries()) {
      await expect.poll(() => house.show(id)).toMatchObject({ send_count: index + 1 });
      const lead = await house.show(id);
      const [failed = 0, next = 0] = [lead['last_attempt_at'], lead['next_attempt_at']].map(
        (time) => Date.parse(String(time)),
      );
      expect([lead['status'], lead['last_answer']]).toEqual(['waiting', 'HTTP 422']);
      expect(next - failed).toBeGreaterThanOrEqual(pause);
      expect(next - failed).toBeLessThanOrEqual(1.1 * pause + 1);
      house.move(next - house.clock.now());
      // It looks at once for what is due.
      await house.restart();
    }
    await expect.poll(() => house.show(id)).toMatchObject({ status: 'dead', send_count: 10 });
    expect((await house.run(`show ${id}`)).stdout).toMatch(
      /^ATTEMPT +DESTINATION +ANSWER +TOOK +OUTCOME\n2026-11-15 13:00 +automation +HTTP 422 +\d+ ms +retry$/m,
    );
    const requests = arrived(house, id);
    expect(requests).toHaveLength(10);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    expect(requests[0]?.headers).not.toHaveProperty('webhook-signature');

    expect(await house.run('status')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1 lead dead: leads retry --dead\n'),
    });
    house.webhook.respondWith(status(200));
    expect(await house.run('retry --dead')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 delivery will be sent again.\n'),
    });
    await expect.poll(() => house.show(id)).toMatchObject({ status: 'delivered', send_count: 11 });
    expect((await house.run('status')).code).toBe(0);
  });

  test('one that is down gets everything once it is up, and no lead has used up a step', async () => {
    house.webhook.respondWith(status(503));
    // The last delivery was in time before.
    house.move(SECOND);
    const ids = [
      await house.leave(leadOf('Anna', newPhone())),
      await house.leave(leadOf('Bea', newPhone())),
    ];
    await expect
      .poll(() => house.json('status'))
      .toMatchObject({
        webhook_down_since: expect.any(String),
      });
    house.webhook.respondWith(status(200));
    house.move(MINUTE);
    await expect
      .poll(() => Promise.all(ids.map((id) => house.show(id))))
      .toMatchObject(ids.map(() => ({ status: 'delivered', schedule_step: 0 })));
    expect(await house.json('status')).toMatchObject({ webhook_down_since: null, waiting: 0 });
  });

  test('a longer Retry-After replaces the pause', async () => {
    // Of two leads at the same time, the one that fails is to blame itself.
    const fine = await house.leave(leadOf('Anna', newPhone()));
    await expect.poll(() => house.show(fine)).toMatchObject({ status: 'delivered' });
    house.webhook.respondWith(status(422, { 'retry-after': '3600' }));
    const id = await house.leave(leadOf('Anna', newPhone()));
    await expect.poll(() => house.show(id)).toMatchObject({ send_count: 1 });
    expect(await house.show(id)).toMatchObject({
      next_attempt_at: new Date(house.clock.now() + HOUR).toISOString(),
    });
  });
});
