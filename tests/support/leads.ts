import { brand } from '../../brand.config.ts';
import { estimate } from '../../src/domain/estimate/estimate.ts';
import { type LeadPayload, makeLeadPayload } from '../../src/domain/lead/lead-payload.ts';
import { uuidV7 } from '../../src/server/database/lead-id.ts';
import type { Db, Held } from '../../src/server/database/schema.ts';
import { contentHash, shortHash } from '../../src/server/intake/idempotency.ts';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import type { NewLead } from '../../src/server/leads/lead.ts';
import type { Claim, Delivery, DeliveryResult } from '../../src/server/outbox/delivery.ts';
import { claimDeliveries } from '../../src/server/outbox/delivery-queries.ts';
import type { Outage } from '../../src/server/outbox/outage.ts';
import { recordResults } from '../../src/server/outbox/record-results.ts';
import { person } from './people.ts';

export const NOON = Date.UTC(2026, 10, 15, 12);

export function payloadOf(name = 'Anna', phone = '+393331234567'): LeadPayload {
  return makeLeadPayload(name, phone, estimate(person({ currentWeightKg: 72.5 })), brand);
}

type LeadOptions = {
  readonly name?: string;
  readonly phone?: string;
  readonly key?: string;
  readonly createdAt?: number;
  readonly held?: Held;
  readonly campaign?: string;
};

export function newLead(options: LeadOptions = {}): NewLead {
  const payload = payloadOf(options.name, options.phone);
  const createdAt = options.createdAt ?? NOON;
  return {
    id: uuidV7(createdAt),
    keyHash: options.key === undefined ? null : shortHash(options.key),
    contentHash: contentHash(payload),
    held: options.held ?? null,
    createdAt,
    consentVersion: 'test',
    campaign: options.campaign ?? null,
    payload,
  };
}

/** Posts a lead as a browser does. */
export function postLead(
  address: string,
  body: unknown = payloadOf(),
  headers: Record<string, string> = {},
  query = '',
): Promise<Response> {
  return fetch(`${address}/webhook/peso-forma${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Who holds the leases of a test that names nobody else. */
export const OWNER = 'this test';

/** Claims deliveries as a relay would, ten at most. */
export function claimed(
  store: { readonly db: Db },
  changes: Partial<Claim> = {},
): Promise<readonly Delivery[]> {
  const claim = { owner: OWNER, now: NOON, leaseMs: 30_000, limit: 10 };
  return claimDeliveries(store.db, 'automation', { ...claim, ...changes });
}

/** A destination that has just gone down. */
export function outage(changes: Partial<Outage> = {}): Outage {
  const fault = { by: 'call', as: 'unreachable', code: 'HTTP 503' } as const;
  return { ...fault, since: NOON, probes: 0, nextProbeAt: NOON, ...changes };
}

/** What the relay would record: by default, an attempt that the destination's outage is to blame for. */
export function resultOf(
  delivery: Delivery,
  changes: Partial<DeliveryResult> = {},
): DeliveryResult {
  const { id, scheduleStep, nextAttemptAt } = delivery;
  const unchanged = { id, scheduleStep, nextAttemptAt, outcome: 'outage' as const };
  return { ...unchanged, at: NOON, durationMs: 12, response: 'HTTP 500', ...changes };
}

/** Stores leads and marks them, and all others that wait, as delivered or dead. */
export async function settle(
  store: { readonly db: Db },
  leads: readonly NewLead[],
  outcome: 'delivered' | 'dead' = 'delivered',
): Promise<void> {
  await addLeads(store.db, leads);
  const due = await claimed(store, { limit: 10_000 });
  const results = due.map((delivery) => resultOf(delivery, { outcome }));
  await recordResults(store.db, 'automation', OWNER, results);
}

/** Status, code and the names of the fields of a refusal. */
export async function errorOf(response: Response) {
  const body = (await response.json()) as { error: { code: string; fields: object } };
  return [response.status, body.error.code, Object.keys(body.error.fields)];
}
