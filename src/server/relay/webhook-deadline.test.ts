import { expect, test } from 'vitest';
import { standInWebhook } from '../../../tests/support/stand-in-webhook.ts';
import { webhookPoster } from './webhook.ts';

/** Half of it is more than a busy machine is late. */
const LIMIT_MS = 2000;

/** A lease is little longer than one attempt: a second connection must not double the time. */
test('a kept connection that breaks late does not begin the time anew', async () => {
  const { url, received } = await standInWebhook((response, _received, count) => {
    if (count === 1) response.end('ok');
    if (count === 2) setTimeout(() => response.socket?.resetAndDestroy(), LIMIT_MS / 2);
  });
  const send = webhookPoster(url, Date.now, 8, { answerWithinMs: LIMIT_MS });
  const { signal } = new AbortController();
  expect(await send({}, '{}', signal)).toEqual({ kind: 'passed', answer: 'HTTP 200' });
  const startedAt = performance.now();
  expect(await send({}, '{}', signal)).toMatchObject({ kind: 'failed', answer: 'timeout' });
  expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS * 1.5);
  expect(received).toHaveLength(3);
});
