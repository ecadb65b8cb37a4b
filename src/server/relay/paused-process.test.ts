import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { webhookPoster } from './webhook.ts';

const ANSWER_WITHIN_MS = 500;

/** In a process of its own, so that it answers while this one sleeps. */
const RECEIVER = `require('node:http')
  .createServer((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('ok'), 300));
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

/** Stops this process from outside while it waits for its sockets, as a paused machine would. */
function pauseFromOutside(afterSeconds: number, forSeconds: number): void {
  const pause = `sleep ${afterSeconds}; kill -STOP ${process.pid}; sleep ${forSeconds}; kill -CONT ${process.pid}`;
  spawn('sh', ['-c', pause], { stdio: 'ignore' });
}

test('an answer that came while the process slept counts, though its time is over', async () => {
  const url = new URL(`http://127.0.0.1:${await receiverPort()}/`);
  const post = webhookPoster(url, Date.now, 1, { answerWithinMs: ANSWER_WITHIN_MS });
  const { signal } = new AbortController();
  // The first request opens the connection, so that the second is written at once.
  await post({}, '{}', signal);
  const answer = post({}, '{}', signal);
  pauseFromOutside(0.1, 1);
  expect(await answer).toEqual({ kind: 'passed', answer: 'HTTP 200' });
});
