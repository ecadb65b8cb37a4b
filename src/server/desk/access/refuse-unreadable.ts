import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DESK_API_PATH } from '../../../domain/desk/desk-api.ts';
import { handleError } from '../../http/error-handler.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { DESK_HEADERS } from '../desk-headers.ts';
import { refuseSignedOut } from './authenticate.ts';

const HEADERS = securityHeaders([]);
const DESK_API_HEADERS = { ...HEADERS, ...DESK_HEADERS, 'cache-control': 'no-store' };

/**
 * Fastify rejects a malformed URL before any hook has set headers or looked for a session. Below
 * the desk's API it gets the same answer as any request without a session, which reveals nothing.
 */
export function refuseUnreadable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (request.url.startsWith(`${DESK_API_PATH}/`)) refuseSignedOut(reply.headers(DESK_API_HEADERS));
  else handleError(error, request, reply.headers(HEADERS));
}
