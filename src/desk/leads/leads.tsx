import { useEffect } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { totalText } from '../../domain/desk/count-text.ts';
import type { Tab } from '../../domain/desk/lead-list.ts';
import { Loading } from '../../ui/loading.tsx';
import { Problem } from '../controls/problem.tsx';
import { cache } from '../data/cache.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useChanges } from '../live/changes.ts';
import { updateCounts } from '../session/session.ts';
import { useMe } from '../session/use-me.ts';
import { Heading } from '../shell/heading.tsx';
import { rememberList } from '../shell/list-address.ts';
import { go } from '../shell/navigation.ts';
import { Page } from '../shell/page.tsx';
import { TAB_LABELS } from '../words/labels.ts';
import { EmptyList } from './empty-list.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { filterAddress, isFiltered, parseFilter } from './filter-address.ts';
import { Filters } from './filters.tsx';
import { type LeadList, loadLeads } from './lead-list.ts';
import { LeadRows } from './lead-rows.tsx';
import { NewMessages } from './new-messages.tsx';
import { SearchBox } from './search-box.tsx';
import { PANEL, Tabs } from './tabs.tsx';
import { useSearchText } from './use-search-text.ts';

export function Leads() {
  const search = useSearchText();
  const me = useMe();
  const addressFilter = parseFilter(useSearch());
  const address = filterAddress(addressFilter);
  const filter = { ...addressFilter, ...(search && { search }) };
  const key = `leads ${JSON.stringify(filter)}`;
  const list = useLoaded(
    key,
    () => loadLeads(filter, (cache.get(key) as LeadList | undefined)?.pages ?? 1),
    ({ counts }) => updateCounts(counts),
    addressFilter.tab,
  );
  useChanges(list.reload);
  useEffect(() => rememberList(address, search), [address, search]);

  // The earlier rows and their count stay until the new ones arrive, so that the page does not flicker.
  const shown = list.value ?? list.before;
  const hasRows = shown !== undefined && shown.rows.length > 0;
  const isCutOff = list.value?.isCutOff === true;
  const newMessages = shown?.newMessages ?? [];
  // Each tab has its own states.
  const choose = (tab: Tab) =>
    go(filterAddress({ ...addressFilter, tab, state: undefined }), { state: { search } });
  const clear = () => go(filterAddress({ tab: addressFilter.tab }));

  return (
    <Page section="leads">
      <div className="sr">
        <Heading title={TAB_LABELS[addressFilter.tab]}>Contatti</Heading>
      </div>
      <Tabs chosen={addressFilter.tab} counts={me.counts} onChoose={choose} />
      <div className="tools">
        <SearchBox
          search={search}
          onSearch={(text) => go(address, { replace: true, state: { search: text } })}
        />
        <Filters
          filter={addressFilter}
          campaigns={shown?.campaigns ?? []}
          onChange={(change) =>
            go(filterAddress({ ...addressFilter, ...change }), {
              replace: true,
              state: { search },
            })
          }
        />
      </div>
      <section
        id={PANEL}
        role="tabpanel"
        aria-label={TAB_LABELS[addressFilter.tab]}
        aria-busy={list.isLoading}
      >
        {list.error && <Problem error={list.error} onRetry={list.reload} />}
        {newMessages.length > 0 && <NewMessages messages={newMessages} />}
        <div className="summary">
          {/* Stays mounted while the list loads, so that screen readers announce the new count. */}
          <p role="status">{shown && totalText(shown)}</p>
          {(hasRows || isCutOff) && <ExportButtons key={key} filter={filter} />}
        </div>
        {!list.value && !hasRows && list.isLoading && <Loading />}
        {list.value && !hasRows && newMessages.length === 0 && (
          <EmptyList
            tab={addressFilter.tab}
            isByHand={!me.automation && !me.whatsapp}
            isFiltered={isFiltered(addressFilter) || search !== ''}
            isCutOff={isCutOff}
            onClear={clear}
          />
        )}
        {hasRows && (
          <LeadRows
            key={addressFilter.tab}
            list={shown}
            filter={filter}
            filterKey={key}
            isOutdated={!list.value}
            extend={list.extend}
          />
        )}
      </section>
    </Page>
  );
}
