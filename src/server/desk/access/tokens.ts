import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, for invitations, sessions and one-time files. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The token of the session that an invitation opens: the same when a device repeats its sign-in with
 * the same random key, and unknown to whoever lacks one of the two.
 */
export function sessionToken(invitation: string, key: string): string {
  return hash('sha256', JSON.stringify([invitation, key]), 'base64url');
}

/** What is stored of a token: whoever reads the database cannot sign in with it. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
