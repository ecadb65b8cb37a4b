import { campaignOf } from '../../domain/lead/campaign.ts';

let known: string | undefined;

/**
 * Where this visitor comes from, as a query: read once, from the first page's address or, after a
 * reload, from the history. Before the first change of screen, which leaves the query behind.
 */
export function campaign(): string {
  known ??= campaignOf(location.search) || fromHistory();
  return known;
}

/** Checked anew: the history may be older than the release. */
function fromHistory(): string {
  const kept = (history.state as { campaign?: unknown } | null)?.campaign;
  return typeof kept === 'string' ? campaignOf(kept) : '';
}
