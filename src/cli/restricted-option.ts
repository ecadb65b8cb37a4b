import { countListed, type LeadFilter, type ListFilter } from '../server/leads/lookup-queries.ts';
import type { VerbContext } from './verb.ts';

export const RESTRICTED_OPTION = { restricted: { type: 'boolean' } } as const;

type RestrictedValues = { readonly restricted?: boolean };

export function restrictedFilter({ restricted }: RestrictedValues): Pick<LeadFilter, 'restricted'> {
  return { restricted: restricted ? 'with' : 'without' };
}

/** Says that the list is incomplete, and how to get a complete one. */
export async function reportLeftOut(
  { store, console }: VerbContext,
  { status, answer, search, restricted }: Omit<ListFilter, 'restricted'> & RestrictedValues,
): Promise<void> {
  if (restricted) return;
  const count = await countListed(store.db, { status, answer, search, restricted: 'only' });
  if (count === 0) return;
  const leads = count === 1 ? 'restricted lead is' : 'restricted leads are';
  console.stderr(`${count} ${leads} left out: add --restricted.`);
}
