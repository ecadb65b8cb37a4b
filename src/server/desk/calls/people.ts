import type { Me } from '../../../domain/desk/desk-api.ts';
import { readLastEvent } from '../../changes.ts';
import { countTabs } from '../../lists/list-rows.ts';
import { dayOf } from '../../time/brand-days.ts';
import { readSessions, revokeSessions } from '../access/session-queries.ts';
import type { DeskInput } from '../protocol.ts';
import type { CallContext } from './call-context.ts';

export async function me(
  _input: object,
  { options, ways, session, now }: CallContext,
): Promise<Me> {
  const { db } = options.store;
  // Read first, so that later changes reach the page as events.
  const lastEvent = await readLastEvent(db);
  const [sessions, counts] = await Promise.all([
    readSessions(db, now, session.name),
    countTabs(db, ways, dayOf(now)),
  ]);
  return {
    name: session.name,
    devices: sessions.map(({ id, device, firstUsedAt, lastUsedAt }) => ({
      id,
      device,
      firstUsedAt,
      lastUsedAt,
      isCurrent: id === session.id,
    })),
    counts,
    ...ways,
    lastEvent,
  };
}

export async function leave(_input: object, { options, session, clearCookie }: CallContext) {
  await revokeSessions(options.store.db, { id: session.id });
  clearCookie();
  return {};
}

/** Signs out one of the person's own devices; one that is signed out already stays so. */
export async function revoke({ device }: DeskInput<'revoke'>, context: CallContext): Promise<Me> {
  const { options, session } = context;
  await revokeSessions(options.store.db, { id: device, name: session.name });
  return me({}, context);
}
