import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../../time/clock.ts';
import { connectionOf } from './connection.ts';
import { SESSION_MAX_MS } from './session-queries.ts';

/**
 * The prefix makes browsers refuse the cookie unless it is Secure, host-only and for the path `/`.
 * Not all browsers keep such a cookie on http://localhost.
 */
const NAMES = { tls: '__Host-desk', loopback: 'desk' } as const;
const TOKEN = /^[\w-]{43}$/;

export function readSessionCookie(request: FastifyRequest): string | undefined {
  const name = cookieName(request);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = pair.split(/=(.*)/s).map((text) => text.trim());
    if (key === name && TOKEN.test(value)) return value;
  }
  return undefined;
}

/** An empty token removes the cookie. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  const name = cookieName(request);
  const maxAge = token === '' ? 0 : SESSION_MAX_MS / SECOND;
  const secure = name === NAMES.tls ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`,
  );
}

function cookieName(request: FastifyRequest): string {
  return connectionOf(request) === 'tls' ? NAMES.tls : NAMES.loopback;
}
