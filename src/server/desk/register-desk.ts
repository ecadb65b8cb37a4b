import { hash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CHANGING_CALLS,
  DESK_API_PATH,
  DESK_SIGN_IN_PATH,
  type DeskCall,
} from '../../domain/desk/desk-api.ts';
import { retryTransient } from '../database/retry-transient.ts';
import { handleError } from '../http/error-handler.ts';
import { ERROR_CODES, errorBody, sendError } from '../http/errors.ts';
import { admission } from '../http/guard/admission.ts';
import { isIdempotencyKey, KEY_RULE } from '../intake/idempotency.ts';
import type { ActionKey } from '../lists/desk-types.ts';
import { openPictureDrawer } from '../picture/picture-drawer.ts';
import { authenticate, sessionOf } from './access/authenticate.ts';
import { connectionOf, PLAIN_HTTP_TEXT } from './access/connection.ts';
import { isSameOrigin } from './access/same-origin.ts';
import { clearSessionCookie } from './access/session-cookie.ts';
import { signIn } from './access/sign-in.ts';
import { CALLS } from './calls.ts';
import { DeskError } from './desk-error.ts';
import { DESK_HEADERS } from './desk-headers.ts';
import { DESK_ASSETS_PATH, registerDeskPages } from './desk-pages.ts';
import { answerWays, type CallContext, type DeskParts } from './desk-parts.ts';
import { openEventStreams } from './event-streams.ts';
import { sendFile } from './files/send-file.ts';
import { readInput } from './read-input.ts';

const BODY_LIMIT_BYTES = 32 * 1024;

/** Registers the desk of the brand's staff, which has its own headers, errors and rules. */
export async function registerDesk(app: FastifyInstance, parts: DeskParts): Promise<void> {
  await app.register(async (desk) => {
    desk.setErrorHandler(handleDeskError);
    desk.addHook('onRequest', (request, reply, done) => {
      reply.headers(DESK_HEADERS);
      // Only the built files may be cached, because they hold no data.
      if (!request.url.startsWith(DESK_ASSETS_PATH)) reply.header('cache-control', 'no-store');
      if (connectionOf(request) === 'plain') {
        sendError(reply, 'plain_http', PLAIN_HTTP_TEXT);
        return;
      }
      done();
    });
    desk.post(
      DESK_SIGN_IN_PATH,
      {
        bodyLimit: BODY_LIMIT_BYTES,
        onRequest: [admission('invitations', parts.signInLimit), requireSameOrigin],
      },
      signIn(parts),
    );
    registerDeskPages(desk, parts.folder, parts.earlierFolder);
    await desk.register(async (api) => registerApi(api, parts), { prefix: DESK_API_PATH });
  });
}

async function registerApi(api: FastifyInstance, parts: DeskParts): Promise<void> {
  const { clock, config, picturesFolder, log } = parts;
  const ways = answerWays(config);
  const streams = openEventStreams(parts);
  const drawer = openPictureDrawer(picturesFolder, log);
  api.addHook('onRequest', authenticate(parts));
  // Streams never end by themselves, and the server waits for open responses.
  api.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  api.addHook('onClose', () => drawer.stop());

  for (const name of Object.keys(CALLS) as DeskCall[]) {
    const run = CALLS[name];
    const isChange = CHANGING_CALLS.some((other) => other === name);
    api.post(
      `/${name}`,
      { bodyLimit: BODY_LIMIT_BYTES, onRequest: requireSameOrigin },
      async (request, reply) => {
        const context: CallContext = {
          parts,
          ways,
          session: sessionOf(request),
          now: clock.now(),
          key: isChange ? readKey(request, name) : NO_KEY,
          clearCookie: () => clearSessionCookie(request, reply),
          notify: streams.notify,
        };
        // The key of a change makes sure that it is done once, however often it is tried. A view or
        // an export may be logged twice if the connection breaks during the commit.
        return reply.send(
          await retryTransient<unknown>(clock, () => run(readInput(request.body), context)),
        );
      },
    );
  }
  api.get('/file/:id', sendFile(parts, drawer));
  api.get('/events', async (request, reply) => {
    const lastSeen = lastSeenBy(request);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    await streams.add(reply, sessionOf(request), lastSeen);
  });
  // Otherwise the desk's page would answer unknown addresses. `all` covers only the usual methods.
  for (const url of ['', '/*']) api.all(url, sendNotFound);
  api.setNotFoundHandler(sendNotFound);
}

/** A reconnecting browser names the last event that it got, a new page the last that it knows. */
function lastSeenBy({ headers, query }: FastifyRequest): number | undefined {
  const { after } = query as { readonly after?: unknown };
  const seen = Number(headers['last-event-id'] ?? after ?? Number.NaN);
  return Number.isSafeInteger(seen) ? seen : undefined;
}

function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, 'not_found', 'Not found.');
}

/** Calls that change nothing need no idempotency key. */
const NO_KEY: ActionKey = { hash: '', requestHash: '' };

function requireSameOrigin(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (isSameOrigin(request)) done();
  else sendError(reply, 'foreign_origin', 'The desk is used from its own pages only.');
}

/** Two people may choose the same key, so it is hashed together with the name. */
function readKey(request: FastifyRequest, call: DeskCall): ActionKey {
  const key = request.headers['idempotency-key'];
  if (!isIdempotencyKey(key)) throw new DeskError('invalid_idempotency_key', KEY_RULE);
  return {
    hash: hash('sha256', JSON.stringify([sessionOf(request).name, key]), 'hex'),
    requestHash: hash('sha256', jsonOf([call, request.body]), 'hex'),
  };
}

/** What is nested very deeply can be parsed, but not written. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new DeskError('invalid', 'The body is nested too deeply.');
  }
}

function handleDeskError(
  error: FastifyError | DeskError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!(error instanceof DeskError)) return handleError(error, request, reply);
  const { fields, ...who } = error.details;
  const { error: body } = errorBody(error.code, error.message, fields);
  return reply.code(ERROR_CODES[error.code]).send({ error: { ...body, ...who } });
}
