import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import {
  type Behaviour,
  ok,
  standInWebhook,
  status,
} from '../../../tests/support/stand-in-webhook.ts';
import { MINUTE } from '../time/clock.ts';
import { webhookHeaders } from './signature.ts';
import { webhookPoster } from './webhook.ts';

const never = new AbortController().signal;

async function post(behaviour: Behaviour, wholeAnswerMs = 500) {
  const webhook = await standInWebhook(behaviour);
  const send = webhookPoster(webhook.url, Date.now, 2, { answerWithinMs: wholeAnswerMs });
  return { answer: await send({ 'webhook-id': 'x' }, '{}', never), webhook };
}

describe('one delivery', () => {
  test.each([200, 201, 202, 204, 299])('%i is success', async (code) => {
    expect((await post(status(code))).answer).toEqual({ kind: 'passed', answer: `HTTP ${code}` });
  });

  test.each([
    [301, false],
    [302, false],
    [400, true],
    [401, false],
    [404, false],
    [410, false],
    [414, true],
    [422, true],
    [429, false],
    [500, false],
    [503, false],
  ])('%i is not', async (code, isAboutDelivery) => {
    const { answer } = await post(status(code, { location: 'http://127.0.0.1:1/' }));
    expect(answer).toEqual({
      kind: 'failed',
      answer: `HTTP ${code}`,
      isAboutDelivery,
      retryAfterMs: 0,
    });
  });

  test.each([
    ['/peso-forma', '', '/peso-forma'],
    ['/peso-forma', 'ref=anna&utm_source=a%20b', '/peso-forma?ref=anna&utm_source=a%20b'],
    ['/peso-forma?', 'ref=anna', '/peso-forma?ref=anna'],
    [
      '/peso-forma?token=a%2Fb&utm_source=ours',
      'ref=x',
      '/peso-forma?token=a%2Fb&utm_source=ours&ref=x',
    ],
    ['/peso-forma?token=1', '', '/peso-forma?token=1'],
  ])('goes to %s with the campaign %j as %s', async (path, campaign, target) => {
    const webhook = await standInWebhook();
    const send = webhookPoster(new URL(path, webhook.url), Date.now, 1);
    await send({}, '{"lead_name":"Anna"}', never, campaign);
    expect(webhook.received).toMatchObject([{ target, body: '{"lead_name":"Anna"}' }]);
  });

  test('reads Retry-After', async () => {
    const { answer } = await post(status(503, { 'retry-after': '60' }));
    expect(answer).toMatchObject({ kind: 'failed', retryAfterMs: MINUTE });
  });

  test('follows no redirect', async () => {
    const elsewhere = await standInWebhook(ok);
    const { answer } = await post(status(307, { location: elsewhere.url.href }));
    expect(answer).toMatchObject({ answer: 'HTTP 307' });
    expect(elsewhere.received).toEqual([]);
  });

  test('gives up on silence', async () => {
    const { answer } = await post(() => undefined, 100);
    expect(answer).toMatchObject({ kind: 'failed', answer: 'timeout' });
  });

  test('goes by the status line of an answer that never ends', async () => {
    const { answer } = await post((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    }, 150);
    expect(answer).toEqual({ kind: 'passed', answer: 'HTTP 200' });
  });

  test('reads no more than it needs of a huge answer', async () => {
    let written = 0;
    const { answer } = await post((response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => {
        while (!response.destroyed && written < 100 * 1024 * 1024) {
          written += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    }, 5000);
    expect(answer).toEqual({ kind: 'passed', answer: 'HTTP 200' });
    expect(written).toBeLessThan(50 * 1024 * 1024);
  });

  test('a reset is a failure', async () => {
    const { answer } = await post((response) => response.socket?.resetAndDestroy());
    expect(answer).toMatchObject({ kind: 'failed', answer: 'ECONNRESET' });
  });

  test('a refused connection is a failure', async () => {
    const webhook = await standInWebhook();
    webhook.stop();
    const send = webhookPoster(webhook.url, Date.now, 2);
    expect(await send({}, '{}', never)).toMatchObject({ answer: 'ECONNREFUSED' });
  });

  test('an idle connection that the receiver closed is no failure', async () => {
    const webhook = await standInWebhook((response, _received, count) => {
      if (count === 2) response.socket?.resetAndDestroy();
      else response.end('ok');
    });
    const send = webhookPoster(webhook.url, Date.now, 1);
    expect(await send({}, '{}', never)).toEqual({ kind: 'passed', answer: 'HTTP 200' });
    expect(await send({}, '{}', never)).toEqual({ kind: 'passed', answer: 'HTTP 200' });
    expect(webhook.received).toHaveLength(3);
  });

  test('a connection that we cut is not tried again', async () => {
    const webhook = await standInWebhook((response, _received, count) => {
      if (count === 1) response.end('ok');
    });
    const send = webhookPoster(webhook.url, Date.now, 1, { answerWithinMs: 100 });
    expect(await send({}, '{}', never)).toEqual({ kind: 'passed', answer: 'HTTP 200' });
    expect(await send({}, '{}', never)).toMatchObject({ answer: 'timeout' });
    await sleep(100);
    expect(webhook.received).toHaveLength(2);
  });

  test('can be abandoned', async () => {
    const webhook = await standInWebhook(() => undefined);
    const abort = new AbortController();
    const answer = webhookPoster(webhook.url, Date.now, 1)({}, '{}', abort.signal);
    abort.abort();
    expect(await answer).toEqual({ kind: 'abandoned' });
  });
});

describe('signatures', () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const next = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
  const body = '{"lead_name":"Èva"}';

  test.each([
    ['the old secret', secret],
    ['the new secret', next],
  ])('%s verifies while rotating', (_name, known) => {
    const headers = webhookHeaders('lead-1', body, [secret, next], Date.now());
    expect(new Webhook(known).verify(body, headers)).toEqual({ lead_name: 'Èva' });
  });

  test('a changed body, id or time does not verify', () => {
    const headers = webhookHeaders('lead-1', body, [secret], Date.now());
    const verifier = new Webhook(secret);
    expect(() => verifier.verify(`${body} `, headers)).toThrow('No matching signature');
    expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'lead-2' })).toThrow(
      'No matching signature',
    );
    const stale = webhookHeaders('lead-1', body, [secret], Date.now() - 10 * MINUTE);
    expect(() => verifier.verify(body, stale)).toThrow('too old');
  });

  test('without a secret there is no signature, but an id and a time', () => {
    expect(webhookHeaders('lead-1', body, [], 1_700_000_000_999)).toEqual({
      'webhook-id': 'lead-1',
      'webhook-timestamp': '1700000000',
    });
  });
});
