import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, for invitations, sessions and one-time files. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: whoever reads the database cannot sign in with it. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
