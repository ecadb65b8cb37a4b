import type { Me } from '../../../domain/desk/desk-api.ts';
import { tabCounts } from '../../store/desk/index/buckets.ts';
import { DeskError } from '../desk-error.ts';
import type { CallContext } from '../desk-parts.ts';
import type { Input } from '../read-input.ts';

const MAX_ID_LENGTH = 64;

export async function me(_input: Input, { parts, ways, session, now }: CallContext): Promise<Me> {
  const { desk } = parts.store;
  const [sessions, counts] = await Promise.all([
    desk.sessions(now, session.name),
    desk.bucketCounts(),
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
    counts: tabCounts(counts, ways),
    ...ways,
  };
}

export async function leave(_input: Input, { parts, session, clearCookie }: CallContext) {
  await parts.store.desk.revokeSessions({ id: session.id });
  clearCookie();
  return {};
}

/** Signs out one of the person's own devices. */
export async function revoke(input: Input, context: CallContext): Promise<Me> {
  const { parts, session } = context;
  const id = input.text('device', MAX_ID_LENGTH);
  const revoked = await parts.store.desk.revokeSessions({ id, name: session.name });
  if (revoked === 0) throw new DeskError('not_found', 'You have no such device.');
  return me(input, context);
}
