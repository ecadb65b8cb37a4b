import type { FastifyRequest } from 'fastify';
import { isLoopbackHost, unmapped } from '../../addresses/loopback.ts';

/** Headers that proxies add to the requests that they forward. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whether the request comes from this machine itself, not from elsewhere through a local proxy. */
export function isLocal(request: FastifyRequest): boolean {
  return (
    isLoopbackHost(unmapped(request.socket.remoteAddress ?? '')) &&
    PROXY_HEADERS.every((header) => request.headers[header] === undefined)
  );
}
