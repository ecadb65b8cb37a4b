import { useEffect, useRef } from 'react';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import type { DeskCalls } from '../../server/desk/calls/protocol.ts';
import { call } from '../calls/call.ts';
import { DeskError, type DeskProblem } from '../calls/desk-error.ts';
import { showMessage } from '../controls/message.ts';
import { dropDraftsAbout } from '../data/note-drafts.ts';
import { type Loaded, useLoaded } from '../data/use-loaded.ts';
import { useChanges } from '../live/changes.ts';
import { cancelEcho, expectEcho, settleEcho } from '../live/echo.ts';
import { useMe } from '../session/use-me.ts';
import { historyText } from '../words/labels.ts';
import { groupHistory } from './group-history.ts';

/** The calls that change a lead and return its new state. The history uses the same names. */
const LEAD_CHANGES = ['answered', 'answer', 'called', 'call-back', 'note', 'undo'] as const;

export type LeadChange = (typeof LEAD_CHANGES)[number];

export type ChangeLead = <Name extends LeadChange>(
  name: Name,
  request: DeskCalls[Name]['request'],
  key: string,
) => Promise<LeadDetail>;

/** The props of a control that changes a lead. */
export type LeadControlProps = { readonly lead: LeadDetail; readonly change: ChangeLead };

/** Errors which mean that the page was out of date. */
const OUTDATED: ReadonlySet<DeskProblem> = new Set(['changed', 'restricted', 'answered']);

/** A change, the version of the lead that the page showed, and the version that results from it. */
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
    // The page of a message shows the sender's latest one. Once that is closed, the sender's next
    // message or lead has an id that this page does not know.
    const isConcerned = [id, message?.lastId ?? id].some((one) => ids.includes(one));
    if (ids.length === 0 || isConcerned || message?.closed) reload();
  });

  // The next screen may load before a pending change is made, and then needs its event.
  useEffect(() => () => void cancelEcho(id), [id]);

  async function send<Name extends LeadChange>(
    name: Name,
    request: DeskCalls[Name]['request'],
    key: string,
  ) {
    // The page need not reload its own change.
    expectEcho(id);
    try {
      const detail = (await call(name, request, key)) as LeadDetail;
      settleEcho(id);
      // The pressed control itself confirms the change.
      shownVersion.current = detail.version;
      replace(detail);
      return detail;
    } catch (error) {
      const hasSkipped = cancelEcho(id);
      // Somebody else changed the lead first, or meanwhile: show what they did.
      if (hasSkipped || (error instanceof DeskError && OUTDATED.has(error.code))) reload();
      throw error;
    }
  }

  // Two changes in quick succession, such as a note and a call, start from the same version. The
  // second waits for the first and uses its version, or the server would refuse it as outdated.
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

/** The history is at the end of the page, where nobody would notice a new entry. */
function sayWhatOthersDid({ history }: LeadDetail, ownName: string): void {
  const newest = groupHistory(history).find(({ entry }) =>
    LEAD_CHANGES.some((change) => change === entry.what),
  );
  if (!newest || newest.entry.by === ownName) return;
  showMessage(`${newest.entry.by} ${historyText(newest.entry.what)}.`);
}
