import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { oncePerMinute, withoutMessage } from '../log.ts';
import { SECOND, systemClock } from '../time/clock.ts';
import { ERROR_CODES, type ErrorCode, errorBody } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

const HEADER_LINES = Object.entries(securityHeaders([]))
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

const FASTIFY_ERRORS: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The body does not match Content-Length.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The body is not JSON.'],
};

/** Anyone can repeat a failing request. Errors without a code are identified by their stack. */
const shouldLog = oncePerMinute(systemClock);

/** Never sends the message of an error: a parser's message quotes the body. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const [code, message] = describeError(error);
  if (ERROR_CODES[code] >= 500) {
    const err = withoutMessage(error);
    if (shouldLog(err['code'] ?? err['at'])) request.log.error({ err }, 'request failed');
  }
  const status = code === 'bad_request' ? (error.statusCode ?? 400) : ERROR_CODES[code];
  return reply.code(status).send(errorBody(code, message));
}

export function describeError(error: FastifyError): readonly [ErrorCode, string] {
  const known = FASTIFY_ERRORS[error.code];
  if (known) return known;
  const status = error.statusCode ?? 500;
  if (status === 413) return ['body_too_large', 'The body is too large.'];
  if (status === 415) return ['unsupported_media_type', 'Send application/json.'];
  if (status >= 400 && status < 500) return ['bad_request', 'The request is malformed.'];
  return ['internal', 'Internal error.'];
}

/** Answers malformed HTTP, which never reaches Fastify's routes. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody('bad_request', 'The request is malformed.'));
  socket.end(
    `HTTP/1.1 ${statusLineOf(error.code)}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${HEADER_LINES}connection: close\r\n\r\n${body}`,
  );
  // A sender that keeps its own side open must not hold the socket, but gets time to read the answer.
  setTimeout(() => socket.destroy(), SECOND / 2).unref();
}

function statusLineOf(code: string): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  return '400 Bad Request';
}
