import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import { systemCode } from '../log.ts';
import type { Sent } from '../outbox/outcome.ts';
import { HOUR, SECOND } from '../time/clock.ts';

const ANSWER_WITHIN_MS = 15 * SECOND;

/** The response body is ignored, but the receiver may finish it. */
const REST_WITHIN_MS = 2 * SECOND;

/** `HTTP/1.1 200` and what follows it. */
const STATUS_LINE_BYTES = 13;

const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

/**
 * Statuses that are about this delivery's body or address rather than about the webhook. They are
 * retried nevertheless.
 */
const ABOUT_THE_DELIVERY = new Set([400, 413, 414, 422, 431]);

type Post = {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Goes into the address, so that the body keeps its seven keys. */
  readonly campaign?: string;
};

export type PosterOptions = {
  readonly url: URL;
  readonly now: () => number;
  /** Called after each response with the expiry of the certificate, in epoch milliseconds. */
  readonly onCertificate?: ((expiresAt: number) => void) | undefined;
};

/**
 * One POST over a connection of its own, classified by its status line. Redirects are not followed:
 * they count as failures.
 */
export function postWebhook(
  { url, now, onCertificate }: PosterOptions,
  { headers, body, signal, campaign = '' }: Post,
): Promise<Sent> {
  const open = url.protocol === 'https:' ? secureRequest : request;
  return new Promise((resolve) => {
    const outgoing = open(withCampaign(url, campaign), {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'peso-forma',
        ...headers,
      },
    });
    const timer = setTimeout(() => cutOff(failed('timeout')), ANSWER_WITHIN_MS);
    const abandon = () => cutOff({ kind: 'abandoned' });
    signal.addEventListener('abort', abandon, { once: true });

    /** The first call counts: cutting the connection is reported as an error too. */
    function finish(sent: Sent): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
      resolve(sent);
    }

    function cutOff(sent: Sent): void {
      finish(sent);
      outgoing.destroy();
    }

    outgoing.on('error', (error) => {
      finish(acceptedBy(error) ?? failed(systemCode(error) ?? 'connection failed'));
    });
    outgoing.on('response', (response) => {
      finish(classify(response, now()));
      const { socket } = response;
      if (socket instanceof TLSSocket) {
        onCertificate?.(Date.parse(socket.getPeerCertificate().valid_to));
      }
      response.on('error', () => undefined).resume();
      setTimeout(() => outgoing.destroy(), REST_WITHIN_MS).unref();
    });
    outgoing.end(body);
  });
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

/** Parses `Retry-After`, seconds or a date, to milliseconds: 0 if invalid, a day at most. */
function retryAfterMs(header: string | undefined, now: number): number {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND, LONGEST_RETRY_AFTER_MS);
  // Only the format of HTTP, because `Date.parse` alone accepts almost anything.
  if (!/^[A-Z][a-z]{2,8}, .* GMT$/.test(text)) return 0;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.min(Math.max(at - now, 0), LONGEST_RETRY_AFTER_MS);
}
