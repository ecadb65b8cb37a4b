import { CONSENT_HEADER, type ConsentVersion } from '../../domain/lead/consent.ts';
import type { LeadBody } from '../../domain/lead/decoy.ts';
import { PAYLOAD_KEYS } from '../../domain/lead/lead-payload.ts';
import { LEAD_WEBHOOK_PATH } from '../../domain/paths.ts';

const SECOND = 1000;
export const TIMEOUT_MS = 15 * SECOND;
const FIRST_RETRY_MS = 2 * SECOND;
const MAX_RETRY_MS = 60 * SECOND;

type SendOptions = {
  readonly calculationId: string;
  readonly consentVersion: ConsentVersion;
  readonly campaign: string;
  /** The outside webhook of a brand on static hosting; otherwise our own server takes the lead. */
  readonly staticWebhook: string | undefined;
};

/**
 * Resolves on any response, whatever its status, and rejects on a network error or a timeout. A retryable status
 * (408, 429, 5xx) of our own server is retried in the background, so that a restart of the server loses no lead.
 * The campaign goes into the URL, because the body has the keys of the payload only.
 */
export async function sendLead(
  payload: LeadBody,
  { calculationId, consentVersion, campaign, staticWebhook }: SendOptions,
): Promise<void> {
  if (staticWebhook) {
    // An external webhook gets the seven keys of the payload and nothing else.
    await post(withQuery(staticWebhook, campaign), JSON.stringify(payload, [...PAYLOAD_KEYS]));
    return;
  }
  const body = JSON.stringify(payload);
  const headers = {
    'idempotency-key': idempotencyKey(calculationId, body),
    [CONSENT_HEADER]: consentVersion,
  };
  const url = withQuery(LEAD_WEBHOOK_PATH, campaign);
  const send = () => post(url, body, headers);
  if (isRetryable(await send())) void retry(send, FIRST_RETRY_MS);
}

async function retry(send: () => Promise<number>, delayMs: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, delayMs);
    // In-app browsers open the chat in place of this page, and its timers end with it.
    addEventListener('pagehide', resolve, { once: true });
  });
  const isSettled = await send().then(
    (status) => !isRetryable(status),
    () => false,
  );
  if (!isSettled) await retry(send, Math.min(2 * delayMs, MAX_RETRY_MS));
}

/** The URL of an external webhook may already have a query. */
function withQuery(url: string, query: string): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/**
 * `keepalive` lets the request finish even if the tab is closed. A timer instead of `AbortSignal.timeout`, which
 * older browsers lack and fake timers do not control.
 */
async function post(url: string, body: string, headers = {}): Promise<number> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      keepalive: true,
      signal: controller.signal,
    });
    return response.status;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The `Idempotency-Key` of a body. It is derived from the body, so retries and reloads keep it without storing
 * anything, and a changed body gets another one.
 */
function idempotencyKey(calculationId: string, body: string): string {
  // FNV-1a: enough to tell two versions of one visitor's form apart.
  let hash = 0x811c9dc5;
  for (const unit of body) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return `${calculationId}-${(hash >>> 0).toString(36)}`;
}
