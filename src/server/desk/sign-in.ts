import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeskError } from './desk-error.ts';
import type { DeskParts } from './desk-parts.ts';
import { deviceName } from './device-name.ts';
import { readInput } from './read-input.ts';
import { readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { newToken, tokenHash } from './tokens.ts';

const MAX_TOKEN_LENGTH = 100;

/** Uses an invitation up. The session gets an id of its own, whatever cookie came with the request. */
export function signIn({ store, clock }: Pick<DeskParts, 'store' | 'clock'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const invitation = readInput(request.body).text('token', MAX_TOKEN_LENGTH);
    const token = newToken();
    const now = clock.now();
    const session = await store.desk.signIn({
      invitationHash: tokenHash(invitation),
      sessionHash: tokenHash(token),
      device: deviceName(request.headers['user-agent']),
      now,
    });
    if (!session) {
      throw new DeskError(
        'invitation_gone',
        'The invitation was used before or is older than 30 minutes.',
      );
    }
    await endEarlierSession(request);
    setSessionCookie(request, reply, token);
    return reply.send({});
  };

  /** The browser forgets its cookie, so nobody could end that session any more. */
  async function endEarlierSession(request: FastifyRequest): Promise<void> {
    const earlier = readSessionCookie(request);
    if (earlier === undefined) return;
    const hash = tokenHash(earlier);
    const used = await store.desk.useSession(hash, hash, clock.now());
    if (used) await store.desk.revokeSessions({ id: used.session.id });
  }
}
