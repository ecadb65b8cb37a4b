import {
  cancelInvitations,
  readSessions,
  revokeSessions,
} from '../../server/desk/access/session-queries.ts';
import { defineVerb, EXIT, NotFoundError, UsageError } from '../verb.ts';

export const revoke = defineVerb({
  name: 'revoke',
  summary: 'sign a device, or everybody, out of the desk, and cancel invitations',
  help: `Usage: leads revoke ID
       leads revoke --all

A device that is signed out is refused at its next request. leads devices lists the ids. The
invitations of the same person that nobody has used yet are cancelled.

  --all  every device, and every invitation`,
  options: { all: { type: 'boolean' } },
  parse: ({ all }, [id, ...rest]) => {
    if (rest.length > 0 || (all && id !== undefined)) {
      throw new UsageError('Give one id of a device, or --all.');
    }
    if (all) return 'all';
    if (!id) throw new UsageError('Give the id of a device, or --all.');
    return { id };
  },
  run: async ({ store: { db }, console, now }, chosen) => {
    const device =
      chosen === 'all'
        ? undefined
        : (await readSessions(db, now)).find(({ id }) => id === chosen.id);
    if (chosen !== 'all' && !device) throw new NotFoundError('There is no such device.');
    // Invitations first: one that is used meanwhile becomes a session, which is revoked next.
    const cancelled = await cancelInvitations(db, now, device?.name);
    const count = await revokeSessions(db, chosen);
    console.stderr(`${count === 1 ? '1 device is' : `${count} devices are`} signed out.`);
    if (cancelled > 0) {
      const invitations = cancelled === 1 ? 'invitation is' : 'invitations are';
      console.stderr(`${cancelled} open ${invitations} cancelled.`);
    }
    return EXIT.ok;
  },
});
