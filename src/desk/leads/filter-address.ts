import { DESK_PATH } from '../../domain/desk/desk-api.ts';
import { type LeadFilter, ROW_STATES, TABS, type Tab } from '../../domain/desk/lead-list.ts';

/** The part of a filter that is in the URL. The search never is, because it may be a name. */
export type AddressFilter = Omit<LeadFilter, 'search'>;

const TAB_WORDS: Record<Tab, string> = {
  todo: 'da-fare',
  waiting: 'in-attesa',
  sent: 'inviati',
  all: 'tutti',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Ignores unknown values, because people type and shorten URLs. */
export function parseFilter(query: string): AddressFilter {
  const params = new URLSearchParams(query);
  return {
    tab: TABS.find((tab) => TAB_WORDS[tab] === params.get('tab')) ?? 'todo',
    state: ROW_STATES.find((known) => known === params.get('stato')),
    campaign: params.get('campagna') || undefined,
    from: dayOf(params.get('dal')),
    to: dayOf(params.get('al')),
  };
}

export function filterAddress({ tab, state, campaign, from, to }: AddressFilter): string {
  const params = new URLSearchParams({
    ...(tab !== 'todo' && { tab: TAB_WORDS[tab] }),
    ...(state && { stato: state }),
    ...(campaign && { campagna: campaign }),
    ...(from && { dal: from }),
    ...(to && { al: to }),
  });
  const query = params.toString();
  return query ? `${DESK_PATH}?${query}` : DESK_PATH;
}

export function isFiltered({ state, campaign, from, to }: AddressFilter): boolean {
  return Boolean(state ?? campaign ?? from ?? to);
}

function dayOf(text: string | null): string | undefined {
  return text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
