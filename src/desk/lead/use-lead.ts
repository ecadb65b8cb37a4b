import { useEffect, useRef } from 'react';
import type { DeskCalls } from '../../domain/desk/desk-api.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { call } from '../calls/call.ts';
import { DeskError, type DeskProblem } from '../calls/desk-error.ts';
import { say } from '../controls/message.ts';
import { dropDraftsAbout } from '../data/note-drafts.ts';
import { type Loaded, useLoaded } from '../data/use-loaded.ts';
import { useChanges } from '../live/changes.ts';
import { cancelEcho, expectEcho, settleEcho } from '../live/echo.ts';
import { useMe } from '../session/use-me.ts';
import { historyText } from '../words/labels.ts';
import { groupHistory } from './group-history.ts';

/** The calls that change a lead and answer with how it is then. The history has the same words. */
const LEAD_CHANGES = ['answered', 'answer', 'called', 'call-back', 'note', 'undo'] as const;

export type LeadChange = (typeof LEAD_CHANGES)[number];

export type ChangeLead = <Name extends LeadChange>(
  name: Name,
  request: DeskCalls[Name]['request'],
  key: string,
) => Promise<LeadDetail>;

/** What a control needs that changes a lead. */
export type LeadControlProps = { readonly lead: LeadDetail; readonly change: ChangeLead };

/** Refusals of what a page that is up to date would not have offered. */
const OUTDATED: ReadonlySet<DeskProblem> = new Set(['changed', 'restricted']);

/** A change that was sent for a lead as the page showed it, and the version that the lead has after it. */
type SentChange = {
  readonly id: string;
  readonly shown: number;
  readonly made: Promise<number>;
};

/** Loads a lead, follows its changes, and changes it. */
export function useLead(id: string): Loaded<LeadDetail> & { readonly change: ChangeLead } {
  const me = useMe();
  const shownVersion = useRef<number>(undefined);
  const loaded = useLoaded<LeadDetail>(
    `lead ${id}`,
    () => loadLead(id),
    (lead) => {
      const before = shownVersion.current ?? lead.version;
      shownVersion.current = lead.version;
      if (lead.version > before) sayWhatOthersDid(lead, me.name);
    },
  );
  const { reload, replace } = loaded;
  const last = useRef<SentChange>(undefined);

  useChanges((ids) => {
    const message = loaded.value?.message;
    // The page of a message shows the last one of its sender. Once that is dealt with, nothing tells
    // by its id that the sender writes again or leaves a lead.
    const isConcerned = [id, message?.lastId ?? id].some((one) => ids.includes(one));
    if (ids.length === 0 || isConcerned || message?.closed) reload();
  });

  // Another screen may have been loaded before a change that is still under way.
  useEffect(() => () => void cancelEcho(id), [id]);

  async function send<Name extends LeadChange>(
    name: Name,
    request: DeskCalls[Name]['request'],
    key: string,
  ) {
    // The page does not load what it has just changed.
    expectEcho(id);
    try {
      const detail = (await call(name, request, key)) as LeadDetail;
      settleEcho(id);
      // Whoever has done it is told by the control that was pressed.
      shownVersion.current = detail.version;
      replace(detail);
      return detail;
    } catch (error) {
      const hasSkipped = cancelEcho(id);
      // Somebody else was faster, or did something meanwhile: the page shows what.
      if (hasSkipped || (error instanceof DeskError && OUTDATED.has(error.code))) reload();
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

/** A colleague may have erased the lead while somebody typed a note about it. */
async function loadLead(id: string): Promise<LeadDetail> {
  try {
    return await call('lead', { id });
  } catch (error) {
    if (error instanceof DeskError && error.code === 'not_found') dropDraftsAbout(id);
    throw error;
  }
}

/** The history stands at the end of the page, where nobody would notice a new entry. */
function sayWhatOthersDid({ history }: LeadDetail, ownName: string): void {
  const newest = groupHistory(history).find(({ entry }) =>
    LEAD_CHANGES.some((change) => change === entry.what),
  );
  if (!newest || newest.entry.by === ownName) return;
  say(`${newest.entry.by} ${historyText(newest.entry.what)}.`);
}
