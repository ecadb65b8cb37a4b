import type { FastifyRequest } from 'fastify';
import { isLocal } from '../http/is-local.ts';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `plain` is neither encrypted nor on this machine: anybody on the way could read the cookie. */
export type Connection = 'tls' | 'loopback' | 'plain';

export function connectionOf(request: FastifyRequest): Connection {
  // A trusted proxy says whether the browser came over TLS.
  if (request.protocol === 'https') return 'tls';
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  return LOOPBACK_HOSTS.has(host) && isLocal(request) ? 'loopback' : 'plain';
}

export const PLAIN_HTTP_TEXT =
  'The desk needs https (on localhost, http will do). Behind a proxy that ends TLS, name its address in TRUST_PROXY.';
