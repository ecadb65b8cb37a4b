import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { payloadOf } from './leads.ts';
import { withoutDigits } from './without-digits.ts';

const PAYLOAD = payloadOf();
const PAUSE_MS = 20;

/** Enough for a hundred leads a second and visitor, without all of a shared machine. */
const PACE_MS = 10;

export type Answer = {
  readonly status: number;
  readonly id: string | undefined;
  readonly retryAfter: string | undefined;
};

/** One lead whose name nobody else has, over a connection that is used again. */
export function sendLead(
  address: string,
  name: string,
  headers: Record<string, string> = {},
  agent?: Agent,
): Promise<Answer> {
  const body = JSON.stringify({ ...PAYLOAD, lead_name: name });
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}/webhook/peso-forma`, {
      method: 'POST',
      ...(agent && { agent }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          id: /"id":"([^"]+)"/.exec(text)?.[1],
          retryAfter: response.headers['retry-after'],
        });
      });
    });
    outgoing.end(body);
  });
}

/**
 * Visitors who come one after the other, several at a time; as the browser does, each sends the
 * same lead under the same key until it is acknowledged.
 */
export function visitors(address: () => string, atOnce: number, most = 1_000_000) {
  const acknowledged = new Map<string, string>();
  const refusals = new Map<number, number>();
  const withoutRetryAfter: number[] = [];
  const agent = new Agent({ keepAlive: true });
  const run = randomUUID().slice(0, 8);
  let broken = 0;
  let begun = 0;
  let slowestMs = 0;
  const over = new AbortController();

  async function visit(name: string): Promise<void> {
    const headers = { 'idempotency-key': name };
    while (!over.signal.aborted) {
      try {
        const startedAt = Date.now();
        const answer = await sendLead(address(), name, headers, agent);
        if (answer.id !== undefined) {
          slowestMs = Math.max(slowestMs, Date.now() - startedAt);
          acknowledged.set(name, answer.id);
          return;
        }
        refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
        if (answer.retryAfter === undefined) withoutRetryAfter.push(answer.status);
      } catch {
        broken++;
      }
      await sleep(PAUSE_MS);
    }
  }

  async function come(): Promise<void> {
    while (!over.signal.aborted && begun < most) {
      begun++;
      await visit(withoutDigits(`Visitor ${run} ${begun}`));
      await sleep(PACE_MS);
    }
  }

  const gone = Promise.all(Array.from({ length: atOnce }, come));
  const stop = async () => {
    over.abort();
    await gone;
    agent.destroy();
  };
  onTestFinished(stop);
  return {
    /** Name to id of every lead that was answered with 2xx. */
    acknowledged,
    refusals,
    withoutRetryAfter,
    broken: () => broken,
    slowestMs: () => slowestMs,
    /** Once all of `most` came. */
    gone,
    stop,
  };
}
