import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../loopback.ts';

/** What stands before an IPv4 address where the server listens for IPv6 too. */
const MAPPED = /^::ffff:/;

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
    isLoopbackHost((request.socket.remoteAddress ?? '').replace(MAPPED, '')) &&
    PROXY_HEADERS.every((header) => request.headers[header] === undefined)
  );
}
