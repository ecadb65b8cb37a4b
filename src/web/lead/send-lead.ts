import { brand } from '../../../brand.config.ts';
import { CONSENT_HEADER, CONSENT_VERSION } from '../../domain/lead/consent.ts';
import type { LeadBody } from '../../domain/lead/decoy.ts';
import { PAYLOAD_KEYS } from '../../domain/lead/lead-payload.ts';
import { LEAD_WEBHOOK_PATH } from '../../domain/paths.ts';
import { idempotencyKey } from './calculation-id.ts';

const SECOND = 1000;
export const HANG_MS = 15 * SECOND;
const FIRST_RETRY_MS = 2 * SECOND;
const LONGEST_RETRY_MS = 60 * SECOND;

/**
 * Resolves on any answer, whatever its status, and rejects on a network failure or a hang.
 * An answer of ours that promises better luck later is followed up behind the screens, so that
 * no lead is lost because the server was restarting. The campaign travels in the address: the body
 * is the lead's alone.
 */
export async function sendLead(
  payload: LeadBody,
  calculationId: string,
  campaign: string,
  staticWebhook = brand.staticWebhook,
): Promise<void> {
  if (staticWebhook) {
    // The outside gets the seven keys and no more.
    await post(withQuery(staticWebhook, campaign), JSON.stringify(payload, [...PAYLOAD_KEYS]));
    return;
  }
  const body = JSON.stringify(payload);
  const headers = {
    'idempotency-key': idempotencyKey(calculationId, body),
    [CONSENT_HEADER]: CONSENT_VERSION,
  };
  const address = withQuery(LEAD_WEBHOOK_PATH, campaign);
  const send = () => post(address, body, headers);
  if (isTemporary(await send())) void sendAgain(send, FIRST_RETRY_MS);
}

async function sendAgain(send: () => Promise<number>, delayMs: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
  const isSettled = await send().then(
    (status) => !isTemporary(status),
    () => false,
  );
  if (!isSettled) await sendAgain(send, Math.min(2 * delayMs, LONGEST_RETRY_MS));
}

/** An outside webhook may have a query of its own. */
function withQuery(address: string, query: string): string {
  if (query === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** `keepalive` lets it arrive though the tab is closed. A timer, because tests can turn it. */
async function post(address: string, body: string, headers = {}): Promise<number> {
  const hang = new AbortController();
  const timer = setTimeout(() => hang.abort(), HANG_MS);
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      keepalive: true,
      signal: hang.signal,
    });
    return answer.status;
  } finally {
    clearTimeout(timer);
  }
}
