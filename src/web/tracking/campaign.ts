import { campaignOf } from '../../domain/lead/campaign.ts';

let current: string | undefined;

/**
 * The campaign that brought the visitor, as a query string. It is read once, from the URL or, after a reload, from
 * the history state. The first call must come before the first change of screen, which drops the query.
 */
export function campaign(): string {
  current ??= campaignOf(location.search) || fromHistory();
  return current;
}

/** Validated again: an earlier build may have written it. */
function fromHistory(): string {
  const kept = (history.state as { campaign?: unknown } | null)?.campaign;
  return typeof kept === 'string' ? campaignOf(kept) : '';
}
