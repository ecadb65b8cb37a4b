import { DESK_SIGN_IN_PATH } from '../../../domain/desk/desk-api.ts';
import { readConfig } from '../../config.ts';
import { openOperatorStore } from '../../database/open-store.ts';
import type { Db } from '../../database/schema.ts';
import { MINUTE } from '../../time/clock.ts';
import { newToken, tokenHash } from './tokens.ts';

export const INVITATION_MS = 30 * MINUTE;
export const MAX_NAME_LENGTH = 60;

/** Invites a person to the desk; returns the address that lets one device in, once. */
export async function invite(db: Db, name: string, address: string, now: number): Promise<string> {
  const token = newToken();
  const expires_at = now + INVITATION_MS;
  await db
    .insertInto('desk_invitations')
    .values({ hash: tokenHash(token), name, created_at: now, expires_at })
    .execute();
  // The token is in the fragment, which no log, proxy or link preview sees.
  return `${address.replace(/\/+$/, '')}${DESK_SIGN_IN_PATH}#${token}`;
}

/** For `npm run dev`: an address that signs a developer in. The database must exist already. */
export async function inviteDeveloper(address: string): Promise<string> {
  const store = await openOperatorStore(readConfig().database);
  try {
    return await invite(store.db, 'Sviluppo', address, Date.now());
  } finally {
    await store.close();
  }
}
