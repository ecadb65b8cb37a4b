import type { ClientRequest, Agent as HttpAgent, IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import { systemCode } from '../log.ts';
import type { Sent } from '../outbox/outcome.ts';
import { retryAfterMs } from '../outbox/retry-after.ts';
import { SECOND } from '../time/clock.ts';

/** An import would evaluate all exports of the module, among them WebSocket, which loads slowly. */
const { Agent, request } = process.getBuiltinModule('node:http');

const ANSWER_WITHIN_MS = 15 * SECOND;

/** The response body is ignored, but read so that the connection can be reused. */
const REST_WITHIN_MS = 2 * SECOND;
const MAX_REST_BYTES = 64 * 1024;

/** `HTTP/1.1 200` and what follows it. */
const STATUS_LINE_BYTES = 13;

/**
 * Statuses that are about this delivery's body or address rather than about the webhook. They are
 * retried nevertheless.
 */
const ABOUT_THE_DELIVERY = new Set([400, 413, 414, 422, 431]);

type PostWebhook = (
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
  /** Goes into the address, so that the body keeps its seven keys. */
  campaign?: string,
) => Promise<Sent>;

export type PosterOptions = {
  readonly answerWithinMs?: number;
  /** Called for each new connection with the expiry of its certificate, in epoch milliseconds. */
  readonly onCertificate?: ((expiresAt: number) => void) | undefined;
};

/** One POST, classified by its status line. Redirects are not followed: they count as failures. */
export function webhookPoster(
  url: URL,
  now: () => number,
  concurrency: number,
  { answerWithinMs = ANSWER_WITHIN_MS, onCertificate }: PosterOptions = {},
): PostWebhook {
  const isSecure = url.protocol === 'https:';
  const options = { keepAlive: true, maxSockets: concurrency };
  // A resumed TLS session shows no certificate.
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
    mayReuseConnection = true,
  ): Promise<Sent> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const outgoing = open(target, {
        method: 'POST',
        agent: mayReuseConnection && agent,
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

      function finish(sent: Sent | Promise<Sent>): void {
        isFinished = true;
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
        resolve(sent);
      }

      function cutOff(sent: Sent): void {
        finish(sent);
        outgoing.destroy();
      }

      function giveUp(): void {
        if (isFinished) return;
        // The receiver may have vanished silently: each idle connection would cost an attempt.
        if (outgoing.reusedSocket) closeIdle(agent);
        cutOff(failed('timeout'));
      }

      outgoing.on('error', (error) => {
        // Cutting the connection ourselves is reported as an error too.
        if (isFinished) return;
        const accepted = acceptedBy(error);
        if (accepted) return finish(accepted);
        if (!isStale(outgoing, error))
          return finish(failed(systemCode(error) ?? 'connection failed'));
        // The receiver closed an idle connection just as we reused it: the request is sent again in
        // the remaining time. It gets a new connection, because other kept ones may be closed too;
        // if the lead was stored before the reset, it arrives twice at most.
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
 * Runs after pending socket data was read. When the process was suspended, its timers run before
 * the answers that arrived in the meantime.
 */
function afterPendingReads(action: () => void): void {
  setImmediate(() => setImmediate(action));
}

function closeIdle({ freeSockets }: HttpAgent): void {
  for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
}

/** Reads the rest of the response to keep the connection, or cuts it if that is long or slow. */
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

function classify(response: IncomingMessage, now: number): Sent {
  const status = response.statusCode ?? 0;
  const text = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: 'delivered', response: text };
  return {
    kind: 'failed',
    response: text,
    blames: ABOUT_THE_DELIVERY.has(status) ? 'delivery' : 'destination',
    retryAfterMs: retryAfterMs(response.headers['retry-after'], now),
  };
}

/** A response whose headers break the rules, after a status line that says it took the lead. */
function acceptedBy(error: Error & { readonly rawPacket?: Buffer }): Sent | undefined {
  const line = error.rawPacket?.toString('latin1', 0, STATUS_LINE_BYTES) ?? '';
  const status = /^HTTP\/1\.[01] (2\d\d)\b/.exec(line)?.[1];
  return status === undefined ? undefined : { kind: 'delivered', response: `HTTP ${status}` };
}

function failed(response: string): Sent {
  return { kind: 'failed', response, blames: 'destination' };
}

function isStale(outgoing: ClientRequest, error: Error): boolean {
  return outgoing.reusedSocket && (error as { code?: string }).code === 'ECONNRESET';
}
