import { hash } from 'node:crypto';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { DESK_API_PATH, DESK_SIGN_IN_PATH } from '../../domain/desk/desk-api.ts';
import { retryTransient } from '../database/retry-transient.ts';
import { fieldsOf } from '../foreign-json.ts';
import { handleError } from '../http/error-handler.ts';
import { ERROR_CODES, errorBody, sendError } from '../http/errors.ts';
import { admission } from '../http/guard/admission.ts';
import { isIdempotencyKey, KEY_RULE } from '../intake/idempotency.ts';
import { openPictureDrawer } from '../picture/picture-drawer.ts';
import { authenticate, sessionOf } from './access/authenticate.ts';
import { connectionOf, PLAIN_HTTP_TEXT } from './access/connection.ts';
import { setSessionCookie } from './access/session-cookie.ts';
import { SIGN_IN_BODY, signIn } from './access/sign-in.ts';
import type { ActionKey } from './actions/idempotent-action.ts';
import type { CallContext } from './calls/call-context.ts';
import { CALLS } from './calls.ts';
import { DeskError } from './desk-error.ts';
import { answerWays, type DeskOptions } from './desk-options.ts';
import { DESK_ASSETS_PATH, DESK_HEADERS, registerDeskPages } from './desk-pages.ts';
import { openEventStreams } from './event-streams.ts';
import { sendFile } from './files/one-time-file.ts';
import { type DeskCall, REQUESTS, VIEWS } from './protocol.ts';

const BODY_LIMIT_BYTES = 32 * 1024;

/** Registers the desk of the brand's staff, which has its own headers, errors and rules. */
export async function registerDesk(app: FastifyInstance, options: DeskOptions): Promise<void> {
  await app.register(async (desk) => {
    desk.setErrorHandler(handleDeskError);
    desk.addHook('preValidation', dropNul);
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
        schema: { body: SIGN_IN_BODY },
        onRequest: [admission('invitations', options.signInLimit), requireSameOrigin],
      },
      signIn(options),
    );
    registerDeskPages(desk, options.folder, options.earlierFolder);
    await desk.register(async (api) => registerApi(api, options), { prefix: DESK_API_PATH });
  });
}

async function registerApi(api: FastifyInstance, options: DeskOptions): Promise<void> {
  const { clock, config, picturesFolder, log } = options;
  const ways = answerWays(config);
  const streams = openEventStreams(options);
  const drawer = openPictureDrawer(picturesFolder, log);
  api.addHook('onRequest', authenticate(options));
  // Streams never end by themselves, and the server waits for open responses.
  api.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  api.addHook('onClose', () => drawer.stop());

  for (const name of Object.keys(CALLS) as DeskCall[]) {
    const run = CALLS[name];
    api.post(
      `/${name}`,
      {
        bodyLimit: BODY_LIMIT_BYTES,
        schema: { body: REQUESTS[name] },
        onRequest: name in VIEWS ? requireSameOrigin : [requireSameOrigin, requireKey],
      },
      async (request, reply) => {
        const context: CallContext = {
          options,
          ways,
          session: sessionOf(request),
          now: clock.now(),
          key: keyOf(request, name),
          clearCookie: () => setSessionCookie(request, reply, ''),
          notify: streams.notify,
        };
        // The key of a change makes sure that it is done once, however often it is tried. A view or
        // an export may be logged twice if the connection breaks during the commit.
        return reply.send(
          await retryTransient<unknown>(clock, () => run(request.body as never, context)),
        );
      },
    );
  }
  api.get('/file/:id', sendFile(options, drawer));
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

/** A page names the last event that everything on it includes. */
function lastSeenBy({ query }: FastifyRequest): number | undefined {
  const { after } = query as { readonly after?: unknown };
  const seen = Number(after ?? Number.NaN);
  return Number.isSafeInteger(seen) ? seen : undefined;
}

function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, 'not_found', 'Not found.');
}

function requireSameOrigin(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (isSameOrigin(request)) done();
  else sendError(reply, 'foreign_origin', 'The desk is used from its own pages only.');
}

/**
 * Whether our own page sent the request. Browsers set both headers themselves, and no page can
 * forge them. A request with neither header is refused.
 */
function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined || !URL.canParse(origin)) return false;
  const own = `${request.protocol}://${request.host}`;
  return URL.canParse(own) && new URL(origin).origin === new URL(own).origin;
}

function requireKey({ headers }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (isIdempotencyKey(headers['idempotency-key'])) done();
  else sendError(reply, 'invalid_idempotency_key', KEY_RULE);
}

/** Pasted text may contain NUL, which PostgreSQL cannot store. */
function dropNul({ body }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const values = (fieldsOf(body) ?? {}) as Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') values[name] = value.replaceAll('\0', '');
  }
  done();
}

/** Two people may choose the same key, so it is hashed together with the name. */
function keyOf(request: FastifyRequest, call: DeskCall): ActionKey {
  const key = [sessionOf(request).name, request.headers['idempotency-key']];
  return {
    hash: hash('sha256', JSON.stringify(key), 'hex'),
    requestHash: hash('sha256', JSON.stringify([call, request.body]), 'hex'),
  };
}

function handleDeskError(
  error: FastifyError | DeskError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!(error instanceof DeskError)) {
    const [problem] = error.validation ?? [];
    return problem ? sendInvalid(reply, problem) : handleError(error, request, reply);
  }
  const { error: body } = errorBody(error.code, error.message);
  return reply.code(ERROR_CODES[error.code]).send({ error: { ...body, ...error.details } });
}

/** Names the wrong field of a call's body, and never repeats its value. */
function sendInvalid(
  reply: FastifyReply,
  { instancePath, params, message = 'is wrong' }: FastifySchemaValidationError,
): FastifyReply {
  const { missingProperty = 'body' } = params as { readonly missingProperty?: string };
  const field = instancePath.slice(1) || missingProperty;
  return sendError(reply, 'invalid', `${field}: ${message}.`, { [field]: message });
}
