import { useRef } from 'react';
import type { DeskCalls } from '../../domain/desk/desk-api.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { call } from '../calls/call.ts';
import { DeskError, type DeskProblem } from '../calls/desk-error.ts';
import { type Loaded, useLoaded } from '../data/use-loaded.ts';
import { useChanges } from '../live/changes.ts';
import { expectEcho, settleEcho } from '../live/echo.ts';

/** The calls that change a lead and answer with how it is then. */
export type LeadChange = 'answered' | 'answer' | 'called' | 'call-back' | 'note' | 'undo';

export type ChangeLead = <Name extends LeadChange>(
  name: Name,
  request: DeskCalls[Name]['request'],
  key: string,
) => Promise<LeadDetail>;

export type UsedLead = Loaded<LeadDetail> & { readonly change: ChangeLead };

/** Refusals of what a page that is up to date would not have offered. */
const OUTDATED: ReadonlySet<DeskProblem> = new Set(['changed', 'restricted']);

/** A change that was sent for a lead as the page showed it, and the version that the lead has after it. */
type SentChange = {
  readonly id: string;
  readonly shown: number;
  readonly made: Promise<number>;
};

/** Loads a lead, follows its changes, and changes it. */
export function useLead(id: string): UsedLead {
  const loaded = useLoaded<LeadDetail>(`lead ${id}`, () => call('lead', { id }));
  const { reload, replace } = loaded;
  const last = useRef<SentChange>(undefined);

  useChanges((ids) => {
    const message = loaded.value?.message;
    // The page of a message shows the last one of its sender. Once that is dealt with, nothing tells
    // by its id that the sender writes again or leaves a lead.
    const isConcerned = [id, message?.lastId ?? id].some((one) => ids.includes(one));
    if (ids.length === 0 || isConcerned || message?.closed) reload();
  });

  async function send<Name extends LeadChange>(
    name: Name,
    request: DeskCalls[Name]['request'],
    key: string,
  ) {
    // The page does not load what it has just changed.
    expectEcho(id);
    try {
      const detail = (await call(name, request, key)) as LeadDetail;
      settleEcho(id, true);
      replace(detail);
      return detail;
    } catch (error) {
      settleEcho(id, false);
      // Somebody else was faster: the page shows what they did.
      if (error instanceof DeskError && OUTDATED.has(error.code)) reload();
      throw error;
    }
  }

  // Whoever saves a note and marks a call at once has seen the same version twice: the second
  // change waits for the first one and goes on from there, or the two would contradict each other.
  const change: ChangeLead = (name, request, key) => {
    const before = last.current;
    const follows = before?.id === request.id && before.shown === request.version;
    const version = follows ? before.made : Promise.resolve(request.version);
    const changed = version.then((made) => send(name, { ...request, version: made }, key));
    const made = changed.then(
      (detail) => detail.version,
      () => version,
    );
    last.current = { id: request.id, shown: request.version, made };
    return changed;
  };

  return { ...loaded, change };
}
