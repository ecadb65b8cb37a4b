import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WHATSAPP_WEBHOOK_PATH } from '../../domain/paths.ts';
import { retryTransient } from '../database/retry-transient.ts';
import type { Db } from '../database/schema.ts';
import { parseJson } from '../foreign-json.ts';
import { sendError } from '../http/errors.ts';
import { oncePerMinute, withoutMessage } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { WhatsAppSettings } from '../settings/whatsapp.ts';
import type { Clock } from '../time/clock.ts';
import { parseWebhook } from './incoming/parse-webhook.ts';
import { receiveTogether } from './incoming/receive-events.ts';

/** Meta's own limit. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;

const SIGNATURE_HEADER = 'x-hub-signature-256';

type WhatsAppRouteOptions = {
  readonly settings: WhatsAppSettings;
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Called after every commit of messages or statuses. */
  readonly onReceived: () => void;
};

/** Registers Meta's webhook in a separate scope, because no other route takes raw bytes. */
export async function registerWhatsApp(
  app: FastifyInstance,
  options: WhatsAppRouteOptions,
): Promise<void> {
  const { settings, db, clock, metrics, onReceived } = options;
  const store = receiveTogether(db);

  function verifySubscription(request: FastifyRequest, reply: FastifyReply) {
    const query = request.query as Record<string, unknown>;
    const challenge = query['hub.challenge'];
    const token = query['hub.verify_token'];
    const isRight = isSameSecret(typeof token === 'string' ? token : '', settings.verifyToken);
    if (
      !isRight ||
      query['hub.mode'] !== 'subscribe' ||
      !challenge ||
      typeof challenge !== 'string'
    ) {
      return sendError(reply, 'forbidden', 'The handshake is wrong.');
    }
    return reply.header('cache-control', 'no-store').type('text/plain').send(challenge);
  }

  const mayLogUnsigned = oncePerMinute(clock);

  /** Anyone can make such calls: the metric counts all of them, the log only one a minute. */
  function refuseUnsigned(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    metrics.webhooksRefused++;
    if (mayLogUnsigned()) {
      request.log.warn('calls to the WhatsApp webhook without the right signature are refused');
    }
    return sendError(reply, 'unauthorized', 'The signature is wrong.');
  }

  function admit(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (isSignature(request.headers[SIGNATURE_HEADER])) done();
    else refuseUnsigned(request, reply);
  }

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isSignedBy(settings.appSecret, body, request.headers[SIGNATURE_HEADER])) {
      // Hardly anyone but Meta knows this id, so the app secret may be wrong.
      if (body.includes(`"${settings.phoneId}"`)) metrics.isSecretDoubtful = true;
      return refuseUnsigned(request, reply);
    }
    metrics.isSecretDoubtful = false;
    const now = clock.now();
    const { unreadable, ...events } = parseWebhook(parseJson(String(body)), settings.phoneId, now);
    if (unreadable.length > 0) {
      metrics.webhooksUnreadable += unreadable.length;
      // Still answered with 200, or Meta would repeat the call for days.
      request.log.warn(
        { keys: unreadable.slice(0, 5) },
        'part of a WhatsApp webhook is unreadable',
      );
    }
    try {
      await retryTransient(clock, () => store(events, now));
    } catch (error) {
      request.log.error({ err: withoutMessage(error) }, 'WhatsApp messages not stored');
      return sendError(reply, 'cannot_store', 'The messages cannot be stored now.');
    }
    metrics.messagesReceived += events.messages.length;
    if (events.messages.length + events.statuses.length > 0) onReceived();
    return reply.code(200).send();
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.get(WHATSAPP_WEBHOOK_PATH, verifySubscription);
    scope.post(WHATSAPP_WEBHOOK_PATH, { onRequest: admit, bodyLimit: BODY_LIMIT_BYTES }, receive);
  });
}

/** The format of a signature, right or wrong. */
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

function isSignature(header: unknown): header is string {
  return typeof header === 'string' && SIGNATURE.test(header);
}

/** Meta signs the raw bytes: a body that was parsed and serialized again never matches. */
function isSignedBy(secret: string, body: Buffer, header: unknown): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return isSignature(header) && isSameSecret(header, `sha256=${expected}`);
}

/** Compares in constant time, whatever the lengths are. */
function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
