import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryTransient } from '../../database/retry-transient.ts';
import { sendError } from '../../http/errors.ts';
import type { DeskOptions } from '../desk-options.ts';
import { readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { type DeskSession, useSession } from './session-queries.ts';
import { newToken, tokenHash } from './tokens.ts';

/** The session of each request in progress. */
const sessions = new WeakMap<FastifyRequest, DeskSession>();

/** Refuses a request without a session before its body is read. */
export function authenticate({ store, clock }: Pick<DeskOptions, 'store' | 'clock'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = readSessionCookie(request);
    const renewed = newToken();
    const now = clock.now();
    const used =
      token &&
      (await retryTransient(clock, () =>
        useSession(store.db, tokenHash(token), tokenHash(renewed), now),
      ));
    if (!used) return sendError(reply, 'signed_out', 'You are not signed in.');
    if (used.isRenewed) setSessionCookie(request, reply, renewed);
    sessions.set(request, used.session);
    return undefined;
  };
}

export function sessionOf(request: FastifyRequest): DeskSession {
  const session = sessions.get(request);
  if (!session) throw new Error('The request was not authenticated.');
  return session;
}
