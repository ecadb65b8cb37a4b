import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { SECOND } from '../clock.ts';
import { retryAfterMs } from './retry-after.ts';

const WHOLE_ANSWER_MS = 15 * SECOND;
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Answers that speak of this lead's body or campaign rather than of the webhook. Not final all
 * the same.
 */
const ABOUT_THE_LEAD = new Set([400, 413, 414, 422, 431]);

export type WebhookAnswer =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'failed';
      /** Short and without personal data: it is stored, shown and logged. */
      readonly reason: string;
      readonly isAboutLead: boolean;
      readonly retryAfterMs: number;
    }
  /** We ended it ourselves: nobody's fault. */
  | { readonly kind: 'abandoned' };

export type SendWebhook = (
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
  /** Goes into the address, so that the body keeps its seven keys. */
  campaign?: string,
) => Promise<WebhookAnswer>;

/** One POST, classified. Redirects are answers like any other: a lead goes where it was told to. */
export function webhookSender(
  url: URL,
  now: () => number,
  concurrency: number,
  wholeAnswerMs = WHOLE_ANSWER_MS,
): SendWebhook {
  const isSecure = url.protocol === 'https:';
  const options = { keepAlive: true, maxSockets: concurrency };
  const agent = isSecure ? new SecureAgent(options) : new Agent(options);
  const open = isSecure ? secureRequest : request;

  const post = (
    target: URL,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
    leftMs: number,
  ): Promise<WebhookAnswer> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const outgoing = open(target, {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'peso-forma',
          ...headers,
        },
      });
      let isComplete = false;
      let isFinished = false;
      const timer = setTimeout(() => finish(failed('timeout')), leftMs);
      const abandon = () => finish({ kind: 'abandoned' });
      signal.addEventListener('abort', abandon, { once: true });

      function finish(answer: WebhookAnswer | Promise<WebhookAnswer>): void {
        isFinished = true;
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
        resolve(answer);
        // A socket whose answer was read to its end went back to the agent; any other is cut.
        if (!outgoing.destroyed && !isComplete) outgoing.destroy();
      }

      outgoing.on('error', (error) => {
        // Cutting it ourselves is reported as an error too.
        if (isFinished) return;
        if (!isStale(outgoing, error)) return finish(failed(reasonOf(error)));
        // The receiver closed an idle connection as we picked it up: nothing was lost, once more,
        // but within the same time, because the lease of the lead runs on.
        finish(post(target, headers, body, signal, leftMs - (performance.now() - startedAt)));
      });
      outgoing.on('response', (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) finish(classify(response, now()));
        });
        response.on('end', () => {
          isComplete = true;
          finish(classify(response, now()));
        });
        response.on('error', (error) => finish(failed(reasonOf(error))));
      });
      outgoing.end(body);
    });
  return (headers, body, signal, campaign = '') =>
    post(withCampaign(url, campaign), headers, body, signal, wholeAnswerMs);
}

function withCampaign(url: URL, campaign: string): URL {
  if (campaign === '') return url;
  const target = new URL(url);
  target.search = url.search === '' ? campaign : `${url.search}&${campaign}`;
  return target;
}

function classify(response: IncomingMessage, now: number): WebhookAnswer {
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return { kind: 'passed' };
  return {
    kind: 'failed',
    reason: `HTTP ${status}`,
    isAboutLead: ABOUT_THE_LEAD.has(status),
    retryAfterMs: retryAfterMs(response.headers['retry-after'], now),
  };
}

function failed(reason: string): WebhookAnswer {
  return { kind: 'failed', reason, isAboutLead: false, retryAfterMs: 0 };
}

function isStale(outgoing: ClientRequest, error: Error): boolean {
  return outgoing.reusedSocket && (error as { code?: string }).code === 'ECONNRESET';
}

function reasonOf(error: Error): string {
  const { code } = error as { code?: string };
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'connection failed';
}
