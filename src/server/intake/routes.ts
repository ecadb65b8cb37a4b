import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../../brand.config.ts';
import type { CalculatorInput } from '../../domain/calculator/calculator-input.ts';
import { campaignOf } from '../../domain/lead/campaign.ts';
import { CONSENT_HEADER, consentVersionOf } from '../../domain/lead/consent.ts';
import { fillsDecoy } from '../../domain/lead/decoy.ts';
import { carriesLink } from '../../domain/lead/lead-name.ts';
import { type LeadPayload, parseLeadPayload } from '../../domain/lead/lead-payload.ts';
import { LEAD_WEBHOOK_PATH } from '../../domain/paths.ts';
import { uuidV7 } from '../database/lead-id.ts';
import type { Held } from '../database/schema.ts';
import { describeError, handleError } from '../http/error-handler.ts';
import { type ErrorCode, type ErrorFields, sendError } from '../http/errors.ts';
import { admission } from '../http/guard/admission.ts';
import type { RateLimit } from '../http/guard/rate-limit.ts';
import type { NewLead } from '../leads/lead.ts';
import { withoutMessage } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';
import { contentHash, isIdempotencyKey, KEY_RULE, shortHash } from './idempotency.ts';
import type { TakeLead } from './lead-intake.ts';

/** A lead takes about 3 kB; this leaves room for the longest texts. */
export const BODY_LIMIT_BYTES = 32 * 1024;
const RETRY_AFTER_SECONDS = 5;
const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type LeadRouteOptions = {
  readonly takeLead: TakeLead;
  readonly rateLimit: RateLimit | undefined;
  readonly clock: Clock;
  readonly metrics: Metrics;
};

export function registerLeads(app: FastifyInstance, options: LeadRouteOptions): void {
  const { rateLimit, clock, metrics } = options;

  function noteRejection(request: FastifyRequest, code: ErrorCode): void {
    // Our own page sends the lead again, so it is not lost.
    if (code === 'rate_limited') metrics.leadsRateLimited++;
    else noteRefusal(request, metrics, code);
  }

  async function takeLead(request: FastifyRequest, reply: FastifyReply) {
    const refuse = (code: ErrorCode, message: string, fields: ErrorFields = {}) => {
      noteRefusal(request, metrics, code, Object.keys(fields));
      return sendError(reply, code, message, fields);
    };
    // Only a relay sends this header. If it is our own, it would send every lead again without end.
    if (request.headers['webhook-id'] !== undefined) {
      return refuse(
        'forbidden',
        "This is a webhook's delivery, not a visitor's lead: does WEBHOOK_URL name this server?",
      );
    }
    const key = request.headers['idempotency-key'];
    if (key !== undefined && !isIdempotencyKey(key)) {
      return refuse('invalid_idempotency_key', KEY_RULE);
    }
    const parsed = parseLeadPayload(request.body, brand);
    if (!parsed.ok) return refuse('invalid_lead', 'Some fields are not valid.', parsed.errors);
    const now = clock.now();
    const lead: NewLead = {
      id: uuidV7(now),
      keyHash: key === undefined ? null : shortHash(key),
      contentHash: contentHash(parsed.value),
      held: heldFor(parsed.value, request.body),
      createdAt: now,
      consentVersion: consentVersionOf(request.headers[CONSENT_HEADER], ageOf(parsed.value)),
      campaign: campaignIn(request.url),
      payload: parsed.value,
    };
    try {
      const stored = await options.takeLead(lead);
      if (stored.kind === 'conflict') {
        const message = 'This Idempotency-Key was used before with another lead.';
        return refuse('idempotency_key_reused', message);
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
    {
      onRequest: admission('leads', rateLimit, noteRejection),
      bodyLimit: BODY_LIMIT_BYTES,
      // A body that cannot be read never reaches the handler.
      errorHandler: (error: FastifyError, request, reply) => {
        const [code] = describeError(error);
        if (code === 'internal') metrics.leadsNotStored++;
        // A sender who hung up was not refused.
        else if (!request.socket.destroyed) noteRefusal(request, metrics, code);
        handleError(error, request, reply);
      },
    },
    takeLead,
  );
  app.route({
    method: OTHER_METHODS,
    url: LEAD_WEBHOOK_PATH,
    // Refused before a body is read.
    onRequest: refuseMethod,
    handler: refuseMethod,
  });
}

function refuseMethod(_request: FastifyRequest, reply: FastifyReply): void {
  reply.header('allow', 'POST');
  sendError(reply, 'method_not_allowed', 'Send leads with POST.');
}

function ageOf({ user_inputs: inputs }: LeadPayload): number {
  return (JSON.parse(inputs) as CalculatorInput).age;
}

/** Why a person should review the lead before it is delivered. The sender does not learn of it. */
function heldFor(payload: LeadPayload, body: unknown): Held | null {
  if (fillsDecoy(body)) return 'decoy';
  // The name is the only free text in the message that goes out in the brand's name.
  return carriesLink(payload.lead_name) ? 'link' : null;
}

/** Reads the raw query, because a malformed one is no reason to reject a lead. */
function campaignIn(url: string): string | null {
  const queryStart = url.indexOf('?');
  return (queryStart >= 0 && campaignOf(url.slice(queryStart))) || null;
}

/**
 * A visitor of our own page sees success whatever we answer, so a lead that is refused for good is
 * lost. It is counted, and logged with the names of the fields, never with their contents.
 */
function noteRefusal(
  request: FastifyRequest,
  metrics: Metrics,
  code: ErrorCode,
  fields: readonly string[] = [],
): void {
  metrics.leadsRefused.set(code, (metrics.leadsRefused.get(code) ?? 0) + 1);
  // Only browsers send an origin, and other programs are not our visitors.
  if (request.headers.origin === undefined) return;
  request.log.warn({ code, fields }, 'lead of a browser refused');
}
