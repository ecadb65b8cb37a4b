import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED_HEADERS = ['forwarded', 'x-forwarded-for', 'via'];

/** A proxy on this machine forwards requests from elsewhere, and says so in a header. */
export function isLocal(request: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESSES.has(request.socket.remoteAddress ?? '') &&
    FORWARDED_HEADERS.every((header) => request.headers[header] === undefined)
  );
}
