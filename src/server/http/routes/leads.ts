import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../../../brand.config.ts';
import { campaignOf } from '../../../domain/lead/campaign.ts';
import { CONSENT_HEADER, consentVersionOf } from '../../../domain/lead/consent.ts';
import { fillsDecoy } from '../../../domain/lead/decoy.ts';
import { carriesLink } from '../../../domain/lead/lead-name.ts';
import { type LeadPayload, parseLeadPayload } from '../../../domain/lead/lead-payload.ts';
import { LEAD_WEBHOOK_PATH } from '../../../domain/paths.ts';
import type { Clock } from '../../clock.ts';
import { contentHash, isIdempotencyKey, keyHash } from '../../intake/idempotency.ts';
import type { LeadIntake } from '../../intake/lead-intake.ts';
import { withoutMessage } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { NewLead } from '../../store/lead.ts';
import { uuidV7 } from '../../store/lead-id.ts';
import { admission } from '../admission.ts';
import { sendError } from '../errors.ts';
import type { RateLimit } from '../rate-limit.ts';

/** A lead is 3 kB; this leaves room for the longest texts and none for mischief. */
export const BODY_LIMIT_BYTES = 32 * 1024;
const RETRY_AFTER_SECONDS = 5;
const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export type LeadRouteParts = {
  readonly intake: LeadIntake;
  readonly rateLimit: RateLimit | undefined;
  readonly clock: Clock;
  readonly metrics: Metrics;
};

export function registerLeads(app: FastifyInstance, parts: LeadRouteParts): void {
  const { intake, rateLimit, clock, metrics } = parts;

  async function takeLead(request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers['idempotency-key'];
    if (key !== undefined && (typeof key !== 'string' || !isIdempotencyKey(key))) {
      metrics.leadsRefused++;
      return sendError(
        reply,
        'invalid_idempotency_key',
        'Idempotency-Key: 1 to 255 printable ASCII characters.',
      );
    }
    const parsed = parseLeadPayload(request.body, brand);
    if (!parsed.ok) {
      metrics.leadsRefused++;
      return sendError(reply, 'invalid_lead', 'Some fields are not valid.', parsed.errors);
    }
    const reason = quarantineReason(parsed.value, request.body);
    const consent = consentVersionOf(request.headers[CONSENT_HEADER]);
    const campaign = campaignIn(request.url);
    const lead = newLead(parsed.value, reason, key, consent, campaign, clock.now());
    try {
      const stored = await intake.take(lead);
      if (stored.kind === 'conflict') {
        metrics.leadsRefused++;
        return sendError(
          reply,
          'idempotency_key_reused',
          'This Idempotency-Key came before with another lead.',
        );
      }
      return reply.code(stored.kind === 'created' ? 201 : 200).send({ id: stored.id });
    } catch (error) {
      metrics.leadsNotStored++;
      request.log.error({ lead: lead.id, err: withoutMessage(error) }, 'lead not stored');
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return sendError(reply, 'cannot_store', 'The lead cannot be stored now: try again later.');
    }
  }

  app.post(
    LEAD_WEBHOOK_PATH,
    { onRequest: admission(rateLimit, metrics), bodyLimit: BODY_LIMIT_BYTES },
    takeLead,
  );
  app.route({
    method: OTHER_METHODS,
    url: LEAD_WEBHOOK_PATH,
    handler: (_request, reply) => {
      reply.header('allow', 'POST');
      return sendError(reply, 'method_not_allowed', 'Send leads with POST.');
    },
  });
}

/** What a person should look at before it goes out; the sender learns nothing of it. */
function quarantineReason(payload: LeadPayload, body: unknown): string | null {
  if (fillsDecoy(body)) return 'a field that people never see was filled in';
  // The name is the one free text that reaches the brand's own message.
  return carriesLink(payload.lead_name) ? 'the name carries a link' : null;
}

/** Of a query as it came: whatever it holds, it is no reason to refuse a lead. */
function campaignIn(address: string): string {
  const queryAt = address.indexOf('?');
  return queryAt < 0 ? '' : campaignOf(address.slice(queryAt));
}

function newLead(
  payload: LeadPayload,
  reason: string | null,
  key: string | undefined,
  consentVersion: string,
  campaign: string,
  now: number,
): NewLead {
  return {
    id: uuidV7(now),
    keyHash: key === undefined ? null : keyHash(key),
    contentHash: contentHash(payload),
    quarantineReason: reason,
    createdAt: now,
    consentVersion,
    campaign,
    payload,
  };
}
