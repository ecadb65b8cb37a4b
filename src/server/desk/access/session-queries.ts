import { uuidV7 } from '../../database/lead-id.ts';
import type { Db, DeskSessionRow } from '../../database/schema.ts';
import { DAY, MINUTE, SECOND } from '../../time/clock.ts';

/** A session that is idle for longer ends. */
const SESSION_IDLE_MS = 30 * DAY;
export const SESSION_MAX_MS = 180 * DAY;
const RENEW_AFTER_MS = DAY;

/** When a device first uses its new token, its requests in flight still carry the previous one. */
const PREVIOUS_TOKEN_VALID_MS = 60 * SECOND;

/** How long a device that missed the response may repeat its sign-in. */
const SIGN_IN_REPEATABLE_MS = 5 * MINUTE;

/** Recording every use would cost a commit per request. */
const USE_RECORDED_EVERY_MS = MINUTE;
const ACTIONS_KEPT_MS = DAY;

/** Tokens are passed as hashes, so that the database never sees one. */
function validSessions(db: Db, now: number) {
  return db
    .selectFrom('desk_sessions')
    .selectAll()
    .where('last_used_at', '>', now - SESSION_IDLE_MS)
    .where('first_used_at', '>', now - SESSION_MAX_MS);
}

/**
 * Uses up an invitation and opens a session; undefined if it is used or expired. A repeated
 * sign-in finds its own session.
 */
export function openSession(
  db: Db,
  signIn: {
    readonly invitationHash: string;
    readonly sessionHash: string;
    readonly device: string;
    readonly now: number;
  },
): Promise<DeskSession | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { invitationHash, sessionHash, device, now } = signIn;
    const invitation = await transaction
      .deleteFrom('desk_invitations')
      .where('hash', '=', invitationHash)
      .where('expires_at', '>', now)
      .returning('name')
      .executeTakeFirst();
    if (!invitation) {
      // The confirmation of the commit, or the response to the device, may have been lost.
      const session = await transaction
        .selectFrom('desk_sessions')
        .selectAll()
        .where('hash', '=', sessionHash)
        .where('first_used_at', '>', now - SIGN_IN_REPEATABLE_MS)
        .executeTakeFirst();
      return session && sessionOf(session);
    }
    const session = await transaction
      .insertInto('desk_sessions')
      .values({
        id: uuidV7(now),
        hash: sessionHash,
        previous_hash: null,
        name: invitation.name,
        device,
        first_used_at: now,
        last_used_at: now,
        renewed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return sessionOf(session);
  });
}

/**
 * Finds the session of a token and records its use. If the token is due for renewal,
 * `renewedHash` replaces it and `isRenewed` is true. The response with the new token may be
 * lost, so the previous one stays good until the device has used the new one.
 */
export async function useSession(db: Db, hash: string, renewedHash: string, now: number) {
  const row = await validSessions(db, now)
    .where((session) =>
      session.or([
        session('hash', '=', hash),
        session.and([
          session('previous_hash', '=', hash),
          session.or([session('previous_until', 'is', null), session('previous_until', '>', now)]),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const session = sessionOf(row);
  const isNewest = row.hash === hash;
  const hasReplacement = !isNewest && row.previous_until !== null;
  if (!hasReplacement && now - row.renewed_at >= RENEW_AFTER_MS) {
    const renewed = await db
      .updateTable('desk_sessions')
      .set({
        hash: renewedHash,
        previous_hash: hash,
        previous_until: null,
        last_used_at: now,
        renewed_at: now,
      })
      .where('id', '=', row.id)
      // Another request may have renewed it in between.
      .where('hash', '=', row.hash)
      .executeTakeFirst();
    return { session, isRenewed: renewed.numUpdatedRows > 0n };
  }
  const isFirstUse = isNewest && row.previous_hash !== null && row.previous_until === null;
  if (isFirstUse || now - row.last_used_at >= USE_RECORDED_EVERY_MS) {
    await db
      .updateTable('desk_sessions')
      .set({
        last_used_at: now,
        ...(isFirstUse && { previous_until: now + PREVIOUS_TOKEN_VALID_MS }),
      })
      .where('id', '=', row.id)
      // Another request may have renewed it in between.
      .where('hash', '=', row.hash)
      .execute();
  }
  // This request may have renewed it in an earlier try whose confirmation was lost.
  return { session, isRenewed: row.hash === renewedHash };
}

/** All valid sessions, or those of one person. */
export async function readSessions(db: Db, now: number, name?: string) {
  const rows = await validSessions(db, now)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map(sessionOf);
}

/** Ends a session, only if it belongs to `name` where one is given, or all; returns how many. */
export async function revokeSessions(
  db: Db,
  which: { readonly id: string; readonly name?: string } | 'all',
) {
  const { id, name } = which === 'all' ? {} : which;
  const deleted = await db
    .deleteFrom('desk_sessions')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Cancels the invitations that nobody has used, or those of one person; returns how many. */
export async function cancelInvitations(db: Db, now: number, name?: string) {
  const deleted = await db
    .deleteFrom('desk_invitations')
    .where('expires_at', '>', now)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Deletes expired sessions, invitations, files and idempotency keys. */
export async function forgetSessions(db: Db, now: number) {
  await db
    .deleteFrom('desk_sessions')
    .where((row) =>
      row.or([
        row('last_used_at', '<=', now - SESSION_IDLE_MS),
        row('first_used_at', '<=', now - SESSION_MAX_MS),
      ]),
    )
    .execute();
  await db.deleteFrom('desk_invitations').where('expires_at', '<=', now).execute();
  await db.deleteFrom('desk_files').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('desk_actions')
    .where('at', '<', now - ACTIONS_KEPT_MS)
    .execute();
}

export type DeskSession = ReturnType<typeof sessionOf>;

function sessionOf({ id, name, device, first_used_at, last_used_at }: DeskSessionRow) {
  return { id, name, device, firstUsedAt: first_used_at, lastUsedAt: last_used_at };
}
