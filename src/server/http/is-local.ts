import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What proxies add to the requests that they forward. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** A proxy on this machine forwards requests from elsewhere, and says so in a header. */
export function isLocal(request: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESSES.has(request.socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((header) => request.headers[header] === undefined)
  );
}
