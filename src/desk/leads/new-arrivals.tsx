import { useQuery } from '@tanstack/react-query';
import { leadPath } from '../../domain/desk/desk-screens.ts';
import { type Arrivals, MAX_ARRIVALS } from '../../domain/desk/lead-list.ts';
import { call } from '../calls/call.ts';
import { leaveFocus } from '../controls/focus.ts';
import { queryClient } from '../data/query-client.ts';
import { Link } from '../shell/link.tsx';
import { FROM_LIST } from '../shell/navigation.ts';

const KEY = ['arrivals'] as const;

function loadArrivals(): Promise<Arrivals> {
  const after = queryClient.getQueryData<Arrivals>(KEY)?.after;
  return call('arrivals', after === undefined ? {} : { after });
}

/** Whoever comes while the list is open: with the oldest first, their row may be out of view. */
export function NewArrivals() {
  const { data } = useQuery({ queryKey: KEY, queryFn: loadArrivals });
  const [newest, ...others] = data?.arrived ?? [];
  const more = others.length === MAX_ARRIVALS - 1 ? 'molte altre' : `altre ${others.length}`;
  return (
    <div className="arrivals" role="status">
      {newest && (
        <>
          <Link href={leadPath(newest.id)} state={FROM_LIST}>
            Nuova richiesta: <bdi>{newest.name}</bdi>
            {others.length > 0 && (others.length === 1 ? " e un'altra" : ` e ${more}`)}
          </Link>
          <button
            ref={leaveFocus}
            type="button"
            className="text-button"
            onClick={() => queryClient.setQueryData(KEY, { after: newest.id, arrived: [] })}
          >
            Ho visto
          </button>
        </>
      )}
    </div>
  );
}
