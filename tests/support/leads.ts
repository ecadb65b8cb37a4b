import { brand } from '../../brand.config.ts';
import { estimate } from '../../src/domain/estimate/estimate.ts';
import { type LeadPayload, makeLeadPayload } from '../../src/domain/lead/lead-payload.ts';
import { contentHash, keyHash } from '../../src/server/intake/idempotency.ts';
import { uuidV7 } from '../../src/server/store/lead-id.ts';
import type { Delivery, DeliveryResult, NewLead } from '../../src/server/store/lead-store.ts';

export const NOON = Date.UTC(2026, 10, 15, 12);

export function payloadOf(name = 'Anna', phone = '+393331234567'): LeadPayload {
  const result = estimate({
    age: 30,
    gender: 'female',
    heightCm: 170,
    currentWeightKg: 72.5,
    activityLevelMultiplier: 1.375,
    physicalGoal: 'leaner',
    muscleMass: 'normal',
  });
  return makeLeadPayload(name, phone, result, brand);
}

type LeadOptions = {
  readonly name?: string;
  readonly phone?: string;
  readonly key?: string;
  readonly createdAt?: number;
  readonly quarantineReason?: string;
  readonly campaign?: string;
};

export function newLead(options: LeadOptions = {}): NewLead {
  const payload = payloadOf(options.name, options.phone);
  const createdAt = options.createdAt ?? NOON;
  return {
    id: uuidV7(createdAt),
    keyHash: options.key === undefined ? null : keyHash(options.key),
    contentHash: contentHash(payload),
    quarantineReason: options.quarantineReason ?? null,
    createdAt,
    consentVersion: 'test',
    campaign: options.campaign ?? '',
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

/** The result that the relay would record; by default a failure that changes nothing. */
export function resultOf(delivery: Delivery, changes: Partial<DeliveryResult>): DeliveryResult {
  const { id, leaseUntil, attempts, nextAttemptAt } = delivery;
  const unchanged = { id, leaseUntil, attempts, nextAttemptAt, status: 'waiting' as const };
  return { ...unchanged, at: NOON, note: null, ...changes };
}
