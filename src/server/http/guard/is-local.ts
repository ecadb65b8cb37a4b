import type { FastifyRequest } from 'fastify';
import { isLoopbackHost, unmapped } from '../../loopback.ts';

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
    isLoopbackHost(unmapped(request.socket.remoteAddress ?? '')) &&
    PROXY_HEADERS.every((header) => request.headers[header] === undefined)
  );
}
