import type { ClientRequest, Agent as HttpAgent, IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import { SECOND } from '../clock.ts';
import { systemCode } from '../log.ts';
import { retryAfterMs } from './retry-after.ts';
import type { SendAnswer } from './send-answer.ts';

/** An import would read every name of the module, among them the WebSocket, which Node loads slowly. */
const { Agent, request } = process.getBuiltinModule('node:http');

const ANSWER_WITHIN_MS = 15 * SECOND;

/** What follows the status line changes nothing; it is read so that the connection can be kept. */
const REST_WITHIN_MS = 2 * SECOND;
const MAX_REST_BYTES = 64 * 1024;

/**
 * Statuses that are about this delivery's body or address rather than about the webhook. They are
 * retried all the same.
 */
const ABOUT_THE_DELIVERY = new Set([400, 413, 414, 422, 431]);

type PostWebhook = (
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
  /** Goes into the address, so that the body keeps its seven keys. */
  campaign?: string,
) => Promise<SendAnswer>;

export type PosterOptions = {
  readonly answerWithinMs?: number;
  /** Called with the end of the receiver's certificate, in epoch milliseconds, for each connection. */
  readonly onCertificate?: ((expiresAt: number) => void) | undefined;
};

/** One POST, classified by its status line. A redirect is an answer like any other, never followed. */
export function webhookPoster(
  url: URL,
  now: () => number,
  concurrency: number,
  { answerWithinMs = ANSWER_WITHIN_MS, onCertificate }: PosterOptions = {},
): PostWebhook {
  const isSecure = url.protocol === 'https:';
  const options = { keepAlive: true, maxSockets: concurrency };
  // A connection that resumes a session shows no certificate.
  const agent = isSecure
    ? new SecureAgent({ ...options, maxCachedSessions: 0 })
    : new Agent(options);
  const open = isSecure ? secureRequest : request;

  const post = (
    target: URL,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
    leftMs: number,
    mayUseKept = true,
  ): Promise<SendAnswer> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const outgoing = open(target, {
        method: 'POST',
        agent: mayUseKept && agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'peso-forma',
          ...headers,
        },
      });
      let isFinished = false;
      const timer = setTimeout(() => afterPendingReads(giveUp), leftMs);
      const abandon = () => cutOff({ kind: 'abandoned' });
      signal.addEventListener('abort', abandon, { once: true });

      function finish(answer: SendAnswer | Promise<SendAnswer>): void {
        isFinished = true;
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
        resolve(answer);
      }

      function cutOff(answer: SendAnswer): void {
        finish(answer);
        outgoing.destroy();
      }

      function giveUp(): void {
        if (isFinished) return;
        // The receiver may be gone without a word: each idle connection would cost an attempt.
        if (outgoing.reusedSocket) closeIdle(agent);
        cutOff(failed('timeout'));
      }

      outgoing.on('error', (error) => {
        // Cutting the connection ourselves is reported as an error too.
        if (isFinished) return;
        if (!isStale(outgoing, error))
          return finish(failed(systemCode(error) ?? 'connection failed'));
        // The receiver closed an idle connection just as we picked it up: it is sent again, within
        // the same time. Other kept connections may be closed too, and one may be reset after the
        // receiver stored the lead: on a new one it is sent twice at most.
        const left = leftMs - (performance.now() - startedAt);
        finish(post(target, headers, body, signal, left, false));
      });
      outgoing.on('response', (response) => {
        if (isFinished) return;
        finish(classify(response, now()));
        const { socket } = response;
        if (!outgoing.reusedSocket && socket instanceof TLSSocket) {
          onCertificate?.(Date.parse(socket.getPeerCertificate().valid_to));
        }
        readRest(outgoing, response);
      });
      outgoing.end(body);
    });
  return (headers, body, signal, campaign = '') =>
    post(withCampaign(url, campaign), headers, body, signal, answerWithinMs);
}

/**
 * Runs after what the sockets already hold was read. When the process slept, its timers run before
 * the answers that came in the meantime.
 */
function afterPendingReads(action: () => void): void {
  setImmediate(() => setImmediate(action));
}

function closeIdle({ freeSockets }: HttpAgent): void {
  for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
}

/** A connection whose answer is read to its end is kept; any other is cut. */
function readRest(outgoing: ClientRequest, response: IncomingMessage): void {
  let bytes = 0;
  const cut = () => outgoing.destroy();
  const timer = setTimeout(cut, REST_WITHIN_MS);
  timer.unref();
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_REST_BYTES) cut();
  });
  response.on('error', cut);
  response.on('close', () => clearTimeout(timer));
}

function withCampaign(url: URL, campaign: string): URL {
  if (campaign === '') return url;
  const target = new URL(url);
  target.search = url.search === '' ? campaign : `${url.search}&${campaign}`;
  return target;
}

function classify(response: IncomingMessage, now: number): SendAnswer {
  const status = response.statusCode ?? 0;
  const answer = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: 'passed', answer };
  return {
    kind: 'failed',
    answer,
    isAboutDelivery: ABOUT_THE_DELIVERY.has(status),
    retryAfterMs: retryAfterMs(response.headers['retry-after'], now),
  };
}

function failed(answer: string): SendAnswer {
  return { kind: 'failed', answer, isAboutDelivery: false, retryAfterMs: 0 };
}

function isStale(outgoing: ClientRequest, error: Error): boolean {
  return outgoing.reusedSocket && (error as { code?: string }).code === 'ECONNRESET';
}
