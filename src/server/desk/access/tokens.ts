import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, for invitations, sessions and one-time files. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The token of the session that an invitation opens: the same when a device repeats its sign-in
 * with the same random key, and impossible to compute without both.
 */
export function sessionToken(invitation: string, key: string): string {
  return hash('sha256', JSON.stringify([invitation, key]), 'base64url');
}

/** Only this hash is stored, so that nobody can sign in with what the database holds. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
