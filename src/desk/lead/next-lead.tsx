import { leadPath } from '../../domain/desk/desk-screens.ts';
import type { LeadRow, LeadsPage } from '../../domain/desk/lead-list.ts';
import { ARROW_RIGHT, Icon } from '../../ui/icon.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { showMessage } from '../controls/message.tsx';
import { queryClient } from '../data/query-client.ts';
import { leadsQuery } from '../leads/leads-query.ts';
import { go, goToList, lastList } from '../shell/navigation.ts';

type NextLeadProps = { readonly id: string; readonly look?: 'primary' | 'quiet' };

export function NextLead({ id, look = 'quiet' }: NextLeadProps) {
  const goOn = async () => {
    const query = leadsQuery(lastList.filter);
    const before = rowsOf(queryClient.getQueryData(query.queryKey));
    const { pages } = await queryClient.fetchInfiniteQuery({ ...query, staleTime: 0 });
    const next = nextOf(id, before, rowsOf({ pages }));
    if (next) {
      // Back leads to the list, however many people were opened in a row.
      go(leadPath(next.id), { replace: true, state: history.state });
    } else {
      showMessage("Era l'ultima persona della lista.");
      goToList();
    }
  };
  return (
    <ActionButton className={look === 'primary' ? 'wide' : 'next'} look={look} act={goOn}>
      Prossimo <Icon d={ARROW_RIGHT} />
    </ActionButton>
  );
}

function rowsOf(loaded: { readonly pages: readonly LeadsPage[] } | undefined): readonly LeadRow[] {
  return loaded?.pages.flatMap(({ rows }) => rows) ?? [];
}

/** Whoever came after this one in the list as it was and is still in it; then whoever was skipped. */
function nextOf(
  id: string,
  before: readonly LeadRow[],
  now: readonly LeadRow[],
): LeadRow | undefined {
  const at = before.findIndex((row) => row.id === id);
  const after = new Set(at < 0 ? [] : before.slice(at + 1).map((row) => row.id));
  const isToDo = lastList.filter.tab === 'todo';
  return (
    now.find((row) => after.has(row.id)) ?? (isToDo ? now.find((row) => row.id !== id) : undefined)
  );
}
