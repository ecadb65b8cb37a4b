import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { retryTransient } from '../../database/retry-transient.ts';
import { isIdempotencyKey } from '../../intake/idempotency.ts';
import { withoutMessage } from '../../log.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskOptions } from '../desk-options.ts';
import { deviceName } from './device-name.ts';
import { readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { openSession, revokeSessions, useSession } from './session-queries.ts';
import { newToken, sessionToken, tokenHash } from './tokens.ts';

export const SIGN_IN_BODY = Type.Object({ token: Type.String({ maxLength: 100 }) });

/** Somebody who finds a used invitation must not be able to guess the key that came with it. */
const UNGUESSABLE_LENGTH = 32;

/**
 * Uses up an invitation and opens a session with a new token, whatever cookie the request has. A
 * device that missed the response repeats the request with the same key, and gets the same token.
 */
export function signIn({ store, clock, log }: Pick<DeskOptions, 'store' | 'clock' | 'log'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { token: invitation } = request.body as Static<typeof SIGN_IN_BODY>;
    const key = request.headers['idempotency-key'];
    const isRepeatable = isIdempotencyKey(key) && key.length >= UNGUESSABLE_LENGTH;
    const token = isRepeatable ? sessionToken(invitation, key) : newToken();
    const now = clock.now();
    const session = await retryTransient(clock, () =>
      openSession(store.db, {
        invitationHash: tokenHash(invitation),
        sessionHash: tokenHash(token),
        device: deviceName(request.headers['user-agent']),
        now,
      }),
    );
    if (!session) {
      throw new DeskError(
        'invitation_gone',
        'The invitation was used before or is older than 30 minutes.',
      );
    }
    setSessionCookie(request, reply, token);
    try {
      await endEarlierSession(request, token);
    } catch (error) {
      // The person is signed in; the earlier session expires after 30 idle days.
      log.error({ err: withoutMessage(error) }, 'an earlier session of the desk was not ended');
    }
    return reply.send({});
  };

  /** The browser loses the cookie of the earlier session, which would otherwise stay open. */
  async function endEarlierSession(request: FastifyRequest, token: string): Promise<void> {
    const earlier = readSessionCookie(request);
    if (earlier === undefined || earlier === token) return;
    const hash = tokenHash(earlier);
    const used = await useSession(store.db, hash, hash, clock.now());
    if (used) await revokeSessions(store.db, { id: used.session.id });
  }
}
