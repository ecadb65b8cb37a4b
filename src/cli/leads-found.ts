import type { StoredLead } from '../server/leads/lead.ts';
import { type LeadFilter, listLeads } from '../server/leads/lookup-queries.ts';
import { leadTerms, searchedTerms } from '../server/lists/index/search-terms.ts';
import type { LeadStore } from '../server/store/lead-store.ts';
import { UsageError } from './verb.ts';

const READ_AT_ONCE = 500;

/** What `--search` asks for, as the desk's search understands it. */
export function parseSearch({
  search,
}: {
  readonly search?: string;
}): readonly string[] | undefined {
  if (search === undefined) return undefined;
  const terms = searchedTerms(search);
  if (terms.length > 0) return terms;
  throw new UsageError('--search needs a name.');
}

/** Reads the leads themselves: the desk's index is complete only while a server runs. */
export async function leadsFound(
  store: LeadStore,
  { limit, ...filter }: LeadFilter,
  terms: readonly string[],
): Promise<readonly StoredLead[]> {
  const found: StoredLead[] = [];
  for (let { after } = filter; ; ) {
    const page = await listLeads(store.db, { ...filter, after, limit: READ_AT_ONCE });
    found.push(...page.filter((lead) => isFound(lead, terms)));
    if (found.length >= limit || page.length < READ_AT_ONCE) return found.slice(0, limit);
    after = page.at(-1)?.id;
  }
}

function isFound({ payload, phone }: StoredLead, terms: readonly string[]): boolean {
  const own = leadTerms(payload.lead_name, phone);
  return terms.every((term) => own.some((word) => word.startsWith(term)));
}
