import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import type { DeskCalls } from '../../server/desk/protocol.ts';
import { call } from '../calls/call.ts';
import { DeskError } from '../calls/desk-error.ts';
import { showMessage } from '../controls/message.tsx';
import { dropDraftsAbout } from '../data/note-drafts.ts';
import { queryClient } from '../data/query-client.ts';
import { useMe } from '../session/session.ts';
import { historyText } from '../words/labels.ts';
import { groupHistory } from './group-history.ts';

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
  request: DeskCalls[Name]['request'],
) => Promise<LeadDetail>;

export type LeadControlProps = { readonly lead: LeadDetail; readonly change: ChangeLead };

export function useLead(id: string) {
  const loaded = useQuery({ queryKey: keyOf(id), queryFn: () => loadLead(id) });
  useChangesByOthers(loaded.data);
  /** By each version that this page has changed, the version that it made. */
  const made = useRef(new Map<number, number>());

  // Two changes in quick succession, such as a note and a call, start from the same version. The
  // server would refuse the second one as outdated.
  const change: ChangeLead = async (name, request) => {
    let { version } = request;
    for (let next = made.current.get(version); next; next = made.current.get(version))
      version = next;
    const detail = (await call(name, { ...request, version })) as LeadDetail;
    if (detail.version > version) made.current.set(version, detail.version);
    queryClient.setQueryData<LeadDetail>(keyOf(id), (shown) => newer(shown, detail));
    return detail;
  };
  return { ...loaded, change };
}

function keyOf(id: string) {
  return ['lead', id] as const;
}

/** What was asked for before a change may arrive after it. */
function newer(shown: LeadDetail | undefined, detail: LeadDetail): LeadDetail {
  return shown && shown.version > detail.version ? shown : detail;
}

/** The history is at the end of the page, where nobody would notice a new entry. */
function useChangesByOthers(lead: LeadDetail | undefined): void {
  const { name } = useMe();
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (!lead) return;
    const before = seen.current ?? lead.version;
    seen.current = lead.version;
    if (lead.version > before) sayWhatOthersDid(lead, name);
  }, [lead, name]);
}

/** A colleague may have erased the lead while somebody typed a note about it. */
async function loadLead(id: string): Promise<LeadDetail> {
  try {
    const lead = await call('lead', { id });
    return newer(queryClient.getQueryData<LeadDetail>(keyOf(id)), lead);
  } catch (error) {
    if (error instanceof DeskError && error.code === 'not_found') dropDraftsAbout(id);
    throw error;
  }
}

function sayWhatOthersDid({ history }: LeadDetail, ownName: string): void {
  const newest = groupHistory(history).find(({ entry }) =>
    LEAD_CHANGES.some((change) => change === entry.what),
  );
  if (!newest || newest.entry.by === ownName) return;
  showMessage(`${newest.entry.by} ${historyText(newest.entry.what)}.`);
}
