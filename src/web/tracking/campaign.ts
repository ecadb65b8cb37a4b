import { campaignOf } from '../../domain/lead/campaign.ts';

let current: string | undefined;

/**
 * The campaign that brought the visitor, as a query string. It is read once, from the URL or, after a reload, from
 * the history state. The first call must come before the first change of screen, which drops the query.
 */
export function campaign(): string {
  // What the state holds is validated again: an earlier build may have written it.
  current ??= campaignOf(location.search) || campaignOf(String(history.state?.campaign));
  return current;
}
