import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import type { DeskCalls } from '../../server/desk/protocol.ts';
import { call } from '../calls/call.ts';
import { DeskError } from '../calls/desk-error.ts';
import { showMessage } from '../controls/message.tsx';
import { dropDraftsAbout } from '../data/drafts.ts';
import { queryClient } from '../data/query-client.ts';
import { useMe } from '../session/session.ts';
import { historyText } from '../words/labels.ts';

/** The calls that change a lead and return its new state. The history uses the same names. */
const LEAD_CHANGES = [
  'answered',
  'answer',
  'reply',
  'done',
  'called',
  'call-back',
  'note',
  'undo',
] as const;

export type ChangeLead = <Name extends (typeof LEAD_CHANGES)[number]>(
  name: Name,
  request: Omit<DeskCalls[Name]['request'], 'id' | 'version'>,
) => Promise<LeadDetail>;

export type LeadControlProps = { readonly lead: LeadDetail; readonly change: ChangeLead };

export function useLead(id: string) {
  const queryKey = ['lead', id];
  /** The versions that this page has changed. Every change makes the next one. */
  const changed = useRef(new Set<number>());
  /** What was asked for before a change may arrive after it. */
  const newest = (lead: LeadDetail) => {
    const shown = queryClient.getQueryData<LeadDetail>(queryKey);
    return shown && shown.version > lead.version ? shown : lead;
  };

  const loaded = useQuery({
    queryKey,
    queryFn: async () => {
      try {
        return newest(await call('lead', { id }));
      } catch (error) {
        // A colleague may have erased the lead while somebody typed a note about it.
        if (error instanceof DeskError && error.code === 'not_found') dropDraftsAbout(id);
        throw error;
      }
    },
  });
  useChangesByOthers(loaded.data);

  // A change that had to wait for others of this page starts from what they made of the version
  // that the person saw. What a colleague changed meanwhile is not overwritten.
  const change: ChangeLead = async (name, request) => {
    let version = loaded.data?.version ?? 0;
    while (changed.current.has(version)) version++;
    const seen = { ...request, id, version };
    const lead = (await call(name, seen as DeskCalls[typeof name]['request'])) as LeadDetail;
    changed.current.add(version);
    queryClient.setQueryData(queryKey, newest(lead));
    return lead;
  };
  return { ...loaded, change };
}

/** The history is at the end of the page, where nobody would notice a new entry. */
function useChangesByOthers(lead: LeadDetail | undefined): void {
  const { name } = useMe();
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (!lead) return;
    const before = seen.current ?? lead.version;
    seen.current = lead.version;
    if (lead.version === before) return;
    const changes = lead.history.filter(({ what }) => LEAD_CHANGES.some((one) => one === what));
    const newest = changes.at(-1);
    if (newest && newest.by !== name) showMessage(`${newest.by} ${historyText(newest.what)}.`);
  }, [lead, name]);
}
