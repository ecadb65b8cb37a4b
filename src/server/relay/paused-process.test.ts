import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { webhookPoster } from './webhook.ts';

const ANSWER_WITHIN_MS = 1500;

/**
 * In a process of its own, so that it answers while this one sleeps. After the second request it
 * stops this process, which then waits for its sockets, as a paused machine would; it answers, and
 * lets this process go on when the time is over.
 */
const RECEIVER = `
  let requests = 0;
  const sleeper = ${process.pid};
  require('node:http')
    .createServer((request, response) => {
      request.resume();
      requests++;
      if (requests === 1) return response.end('ok');
      setTimeout(() => {
        process.kill(sleeper, 'SIGSTOP');
        response.end('ok');
        setTimeout(() => process.kill(sleeper, 'SIGCONT'), ${ANSWER_WITHIN_MS});
      }, 100);
    })
    .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

async function receiverPort(): Promise<number> {
  const receiver = spawn(process.execPath, ['-e', RECEIVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(receiver, 'exit');
  onTestFinished(async () => {
    receiver.kill();
    await exited;
  });
  const [line] = (await once(receiver.stdout, 'data')) as [Buffer];
  return Number(line.toString());
}

test('an answer that came while the process slept counts, though its time is over', async () => {
  const url = new URL(`http://127.0.0.1:${await receiverPort()}/`);
  const post = webhookPoster(url, Date.now, 1, { answerWithinMs: ANSWER_WITHIN_MS });
  const { signal } = new AbortController();
  // The first request opens the connection, so that the second is written at once.
  await post({}, '{}', signal);
  const startedAt = performance.now();
  expect(await post({}, '{}', signal)).toEqual({ kind: 'passed', answer: 'HTTP 200' });
  expect(performance.now() - startedAt).toBeGreaterThan(ANSWER_WITHIN_MS);
});
