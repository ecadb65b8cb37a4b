import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../addresses/loopback.ts';
import { isLocal } from '../../http/guard/is-local.ts';

/** `plain` is neither encrypted nor local: anybody on the network could read the cookie. */
export type Connection = 'tls' | 'loopback' | 'plain';

export function connectionOf(request: FastifyRequest): Connection {
  // A trusted proxy says whether the browser came over TLS.
  if (request.protocol === 'https') return 'tls';
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  return isLoopbackHost(host) && isLocal(request) && !isFromElsewhere(request)
    ? 'loopback'
    : 'plain';
}

/** A proxy may add no header of its own, but the browser still names the origin of its page. */
function isFromElsewhere({ headers: { origin } }: FastifyRequest): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || !isLoopbackHost(new URL(origin).hostname);
}

export const PLAIN_HTTP_TEXT =
  'The desk needs https (on localhost, http will do). Behind a proxy that ends TLS, name its address in TRUST_PROXY.';
