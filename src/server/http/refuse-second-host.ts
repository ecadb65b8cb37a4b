import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';

/**
 * RFC 9112, section 3.2: a request with more than one `Host` is answered with 400. Node keeps the
 * first and drops the rest, while a proxy before it may have gone by another.
 */
export function refuseSecondHost(
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
): void {
  const { rawHeaders } = request.raw;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) sendError(reply, 'bad_request', 'The request has more than one Host header.');
  else done();
}
