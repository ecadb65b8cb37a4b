import { type Arrivals, MAX_ARRIVALS } from '../../../domain/desk/lead-list.ts';
import { IS_USABLE } from '../../leads/usable.ts';
import type { DeskInput } from '../protocol.ts';
import type { CallContext } from './call-context.ts';

/** Who has come after this lead and has no answer yet; without one, where to count from. */
export async function arrivals(
  { after }: DeskInput<'arrivals'>,
  { options }: CallContext,
): Promise<Arrivals> {
  const newest = options.store.db.selectFrom('leads').select(['id', 'name']).orderBy('id', 'desc');
  if (after === undefined) {
    const lead = await newest.limit(1).executeTakeFirst();
    return { after: lead?.id ?? '', arrived: [] };
  }
  const arrived = await newest
    .where('id', '>', after)
    .where('answer', 'in', ['none', 'asked'])
    .where(IS_USABLE)
    .limit(MAX_ARRIVALS)
    .execute();
  return { after, arrived };
}
