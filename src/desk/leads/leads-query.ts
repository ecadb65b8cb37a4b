import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { LeadFilter, LeadsPage } from '../../domain/desk/lead-list.ts';
import { call } from '../calls/call.ts';
import { updateMe } from '../session/session.ts';

export function leadsQuery(filter: LeadFilter) {
  return infiniteQueryOptions({
    queryKey: ['leads', filter] as const,
    queryFn: async ({ pageParam: cursor }) => {
      const page = await call('leads', { ...filter, ...(cursor && { cursor }) });
      updateMe({ counts: page.counts });
      return page;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: LeadsPage) => next,
    select: joined,
  });
}

/** A lead that moved between two requests is not listed twice. */
function joined({ pages }: InfiniteData<LeadsPage, string>): LeadsPage {
  const rows = new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row])));
  return { ...(pages.at(-1) as LeadsPage), rows: [...rows.values()] };
}
