import type { StoredLead } from '../server/store/lead.ts';
import type { LeadStore } from '../server/store/lead-store.ts';
import { NotFoundError, UsageError } from './verb.ts';

/** Complains unless exactly one id was given. */
export function theId(positionals: readonly string[]): string {
  const [id, ...rest] = positionals;
  if (id === undefined || id === '') throw new UsageError('Which lead? Give its id.');
  if (rest.length > 0) throw new UsageError('One id at a time.');
  return id;
}

export async function theLead(
  store: LeadStore,
  positionals: readonly string[],
): Promise<StoredLead> {
  const lead = await store.find(theId(positionals));
  if (!lead) throw new NotFoundError('There is no such lead.');
  return lead;
}
