import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location';
import { totalText } from '../../domain/desk/count-text.ts';
import type { Tab } from '../../domain/desk/lead-list.ts';
import { Loading } from '../../ui/loading.tsx';
import { Problem } from '../controls/problem.tsx';
import { useMe } from '../session/session.ts';
import { Heading } from '../shell/heading.tsx';
import { lastList } from '../shell/navigation.ts';
import { Page } from '../shell/page.tsx';
import { TAB_LABELS } from '../words/labels.ts';
import { EmptyList } from './empty-list.tsx';
import { ExportButton } from './export-button.tsx';
import { type AddressFilter, filterAddress, isFiltered, parseFilter } from './filter-address.ts';
import { Filters } from './filters.tsx';
import { LeadRows } from './lead-rows.tsx';
import { leadsQuery } from './leads-query.ts';
import { NewArrivals } from './new-arrivals.tsx';
import { SearchBox } from './search-box.tsx';
import { PANEL, Tabs, tabsOf } from './tabs.tsx';

export function Leads() {
  const search = useSearchText();
  const me = useMe();
  const tabs = tabsOf(me);
  const asked = parseFilter(useSearch());
  const addressFilter: AddressFilter = tabs.includes(asked.tab) ? asked : { ...asked, tab: 'todo' };
  const address = filterAddress(addressFilter);
  const filter = { ...addressFilter, ...(search && { search }) };
  const key = JSON.stringify(filter);
  const { tab: chosen } = addressFilter;
  const list = useInfiniteQuery({
    ...leadsQuery(filter),
    // The earlier rows and their count stay until the new ones arrive, so that the page does not flicker.
    placeholderData: (before, query) => (query?.queryKey[1].tab === chosen ? before : undefined),
  });
  useEffect(() => {
    lastList.address = address;
    lastList.filter = filter;
  });

  const [withText, setWithText] = useState(false);
  const shown = list.data;
  const hasRows = shown !== undefined && shown.rows.length > 0;
  const isLoaded = shown !== undefined && !list.isPlaceholderData;
  // Each tab has its own states.
  const choose = (tab: Tab) =>
    navigate(filterAddress({ ...addressFilter, tab, state: undefined }), { state: { search } });
  const clear = () => navigate(filterAddress({ tab: chosen }));

  return (
    <Page section="leads">
      <div className="sr">
        <Heading title={TAB_LABELS[chosen]}>Contatti</Heading>
      </div>
      <Tabs tabs={tabs} chosen={chosen} counts={me.counts} onChoose={choose} />
      <div className="tools">
        <SearchBox
          search={search}
          onSearch={(text) => navigate(address, { replace: true, state: { search: text } })}
        />
        {/* Stays mounted while the list loads, so that screen readers announce the new count. */}
        <p className="small" role="status">
          {shown && totalText(shown.total)}
        </p>
        {hasRows && <ExportButton key={key} filter={filter} withText={withText} />}
        <Filters
          filter={addressFilter}
          campaigns={shown?.campaigns ?? []}
          onChange={(change) =>
            navigate(filterAddress({ ...addressFilter, ...change }), {
              replace: true,
              state: { search },
            })
          }
        >
          <label className="with-text">
            <input
              type="checkbox"
              checked={withText}
              onChange={(event) => setWithText(event.target.checked)}
            />
            Esporta con il testo dell'analisi
          </label>
        </Filters>
      </div>
      <section
        id={PANEL}
        role="tabpanel"
        aria-label={TAB_LABELS[chosen]}
        aria-busy={list.isFetching}
      >
        {list.error && !list.isFetchNextPageError && (
          <Problem error={list.error} onRetry={() => void list.refetch()} />
        )}
        <NewArrivals />
        {!isLoaded && !hasRows && list.isFetching && <Loading />}
        {isLoaded && !hasRows && (
          <EmptyList
            tab={chosen}
            isFiltered={isFiltered(addressFilter) || search !== ''}
            onClear={clear}
          />
        )}
        {hasRows && <LeadRows key={key} page={shown} list={list} />}
      </section>
    </Page>
  );
}

/**
 * The search may be a name, so it is kept in the history state: Back and a reload restore it, and
 * it never appears in a URL, a log or web storage.
 */
function useSearchText(): string {
  const state = useHistoryState<unknown>();
  const search = (state as { search?: unknown } | null)?.search;
  return typeof search === 'string' ? search : '';
}
