import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Me } from '../../domain/desk/desk-api.ts';
import { call, onSignedOut } from '../calls/call.ts';
import { DeskError } from '../calls/desk-error.ts';
import { dropDrafts } from '../data/drafts.ts';
import { forgetLoaded, queryClient, SESSION_KEY } from '../data/query-client.ts';

/** `ended`: somebody was signed in on this page, and is no longer. */
type Session =
  | { readonly status: 'out' }
  | { readonly status: 'ended' }
  | { readonly status: 'in'; readonly me: Me };

/** Asks the server who uses this device; the page itself is the same for everybody. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: askWhoItIs,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: 'always',
});

async function askWhoItIs(): Promise<Session> {
  try {
    const me = await call('me', {});
    const before = currentSession();
    if (before?.status === 'in' && before.me.name !== me.name) forgetLoaded();
    return { status: 'in', me };
  } catch (error) {
    // By now the session says so. A person stays signed in while the connection is down.
    const now = currentSession();
    if (now && error instanceof DeskError && error.code === 'signed_out') return now;
    throw error;
  }
}

/** Undefined until the server has answered once. */
function currentSession(): Session | undefined {
  return queryClient.getQueryData(sessionQuery.queryKey);
}

function setSession(session: Session): void {
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** Returns undefined if the server could not be asked. */
export function loadSession(): Promise<Session | undefined> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
}

onSignedOut(() => {
  const before = currentSession()?.status ?? 'out';
  forgetLoaded();
  setSession({ status: before === 'out' ? 'out' : 'ended' });
});

export async function leave(): Promise<void> {
  await call('leave', {});
  forgetLoaded();
  dropDrafts();
  setSession({ status: 'out' });
}

/** The newest event that everything loaded after the session includes. */
export function lastKnownEvent(): number {
  const current = currentSession();
  return current?.status === 'in' ? current.me.lastEvent : 0;
}

export function updateMe(change: Partial<Me>): void {
  const current = currentSession();
  if (current?.status === 'in') setSession({ status: 'in', me: { ...current.me, ...change } });
}

/** The session as it is known, without asking the server. */
export function useSession() {
  return useQuery({ ...sessionQuery, enabled: false });
}

/** The person at this device. Only screens of somebody who is signed in may ask. */
export function useMe(): Me {
  const { data } = useSession();
  if (data?.status !== 'in') throw new Error('Nobody is signed in.');
  return data.me;
}
