import type { Me } from '../../domain/desk/desk-api.ts';
import type { TabCounts } from '../../domain/desk/lead-list.ts';
import { call, onSignedOut } from '../calls/call.ts';
import { asDeskError, type DeskError } from '../calls/desk-error.ts';
import { cache } from '../data/cache.ts';
import { noteDrafts } from '../data/note-drafts.ts';
import { makeStore } from '../data/store.ts';

/** `ended`: somebody was signed in on this page, and is no longer. */
export type Session =
  | { readonly status: 'starting' }
  | { readonly status: 'failed'; readonly error: DeskError }
  | { readonly status: 'out' }
  | { readonly status: 'ended' }
  | { readonly status: 'in'; readonly me: Me };

export const session = makeStore<Session>({ status: 'starting' });

onSignedOut(() => {
  const { status } = session.get();
  cache.clear();
  session.set({ status: status === 'in' || status === 'ended' ? 'ended' : 'out' });
});

/** Asks the server who uses this device; the page itself is the same for everybody. */
export async function loadSession(): Promise<void> {
  try {
    const me = await call('me', {});
    const before = session.get();
    if (before.status === 'in' && before.me.name !== me.name) cache.clear();
    session.set({ status: 'in', me });
  } catch (error) {
    const problem = asDeskError(error);
    // A person stays signed in while the connection is down.
    if (problem.code === 'signed_out' || session.get().status === 'in') return;
    session.set({ status: 'failed', error: problem });
  }
}

export async function leave(): Promise<void> {
  await call('leave', {});
  cache.clear();
  noteDrafts.clear();
  session.set({ status: 'out' });
}

/** The newest event that everything loaded after the session includes. */
export function lastKnownEvent(): number {
  const current = session.get();
  return current.status === 'in' ? current.me.lastEvent : 0;
}

export function updateCounts(counts: TabCounts): void {
  const current = session.get();
  if (current.status === 'in') session.set({ status: 'in', me: { ...current.me, counts } });
}
