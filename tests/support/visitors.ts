import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { payloadOf } from './leads.ts';
import { size } from './soak.ts';
import { withoutDigits } from './without-digits.ts';

const PAYLOAD = payloadOf();

/** Asking a server that is away costs as much as a lead, and proves less. */
const PAUSE_MS = size(100, 20);

/** Keeps a visitor below a hundred leads a second, so that a shared machine stays usable. */
const PACE_MS = size(30, 10);

export type Answer = {
  readonly status: number;
  readonly id: string | undefined;
  readonly retryAfter: string | undefined;
};

/** Posts one lead; with an agent, over a connection that is kept alive. */
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
 * Simulates visitors, several at a time. As the browser does, each sends the same lead under the
 * same key until it is acknowledged.
 */
export function visitors(address: () => string, atOnce: number, most = 1_000_000) {
  const acknowledged = new Map<string, string>();
  const refusals = new Map<number, number>();
  const withoutRetryAfter: number[] = [];
  const agent = new Agent({ keepAlive: true });
  const run = randomUUID().slice(0, 8);
  let failures = 0;
  let started = 0;
  const stopping = new AbortController();

  async function visit(name: string): Promise<void> {
    const headers = { 'idempotency-key': name };
    while (!stopping.signal.aborted) {
      try {
        const answer = await sendLead(address(), name, headers, agent);
        if (answer.id !== undefined) {
          acknowledged.set(name, answer.id);
          return;
        }
        refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
        if (answer.retryAfter === undefined) withoutRetryAfter.push(answer.status);
      } catch {
        failures++;
      }
      await sleep(PAUSE_MS);
    }
  }

  async function visitInTurn(): Promise<void> {
    while (!stopping.signal.aborted && started < most) {
      started++;
      await visit(withoutDigits(`Visitor ${run} ${started}`));
      await sleep(PACE_MS);
    }
  }

  const finished = Promise.all(Array.from({ length: atOnce }, visitInTurn));
  const stop = async () => {
    stopping.abort();
    await finished;
    agent.destroy();
  };
  onTestFinished(stop);
  return {
    /** The ids of the leads that were answered with 2xx, by name. */
    acknowledged,
    refusals,
    withoutRetryAfter,
    failures: () => failures,
    /** Resolves once `most` visitors have come. */
    finished,
    stop,
  };
}
