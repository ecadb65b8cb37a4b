import type { DeskCalls, LeadDetail } from '../../domain/desk/desk-api.ts';
import { call } from '../calls/call.ts';
import { DeskError } from '../calls/desk-error.ts';
import { type Loaded, useLoaded } from '../data/use-loaded.ts';
import { useChanges } from '../live/changes.ts';

/** The calls that change a lead and answer with how it is then. */
export type LeadChange = 'answered' | 'answer' | 'called' | 'call-back' | 'note' | 'undo';

export type ChangeLead = <Name extends LeadChange>(
  name: Name,
  request: DeskCalls[Name]['request'],
  key: string,
) => Promise<LeadDetail>;

export type UsedLead = Loaded<LeadDetail> & { readonly change: ChangeLead };

/** The server tells everybody about a change, including the page that made it. */
const ECHO_MS = 3000;

/** Loads a lead, follows its changes, and changes it. */
export function useLead(id: string): UsedLead {
  const loaded = useLoaded<LeadDetail>(`lead ${id}`, () => call('lead', { id }));
  const { reload, replace } = loaded;

  useChanges((ids) => {
    const isOurs = Date.now() - lastChange.at < ECHO_MS && lastChange.id === id;
    // Every load is written to the audit log: once is enough.
    if (!isOurs && (ids.length === 0 || ids.includes(id))) reload();
  });

  const change: ChangeLead = async (name, request, key) => {
    try {
      const detail = (await call(name, request, key)) as LeadDetail;
      lastChange = { id, at: Date.now() };
      replace(detail);
      return detail;
    } catch (error) {
      // Somebody else was faster: the page shows what they did.
      if (error instanceof DeskError && error.code === 'changed') reload();
      throw error;
    }
  };

  return { ...loaded, change };
}

let lastChange = { id: '', at: 0 };
