import { arrivals } from './calls/arrivals.ts';
import type { CallContext } from './calls/call-context.ts';
import { changing, closeMessage, erase } from './calls/change-lead.ts';
import { exportLeads, picture } from './calls/files.ts';
import { report } from './calls/funnel-report.ts';
import { listLeads } from './calls/list-leads.ts';
import { openLead, reveal } from './calls/open-lead.ts';
import { leave, me, revoke } from './calls/people.ts';
import { serviceState } from './calls/service-state.ts';
import type { DeskCall, DeskCalls, DeskInput } from './protocol.ts';

type Calls = {
  readonly [Name in DeskCall]: (
    input: DeskInput<Name>,
    context: CallContext,
  ) => Promise<DeskCalls[Name]['response']>;
};

export const CALLS: Calls = {
  me,
  leave,
  revoke,
  leads: listLeads,
  arrivals,
  lead: openLead,
  reveal,
  answered: changing('answered'),
  answer: changing('answer'),
  called: changing('called'),
  'call-back': changing('call-back'),
  note: changing('note'),
  reply: changing('reply'),
  done: changing('done'),
  undo: changing('undo'),
  erase,
  'close-message': closeMessage,
  export: exportLeads,
  picture,
  report,
  state: serviceState,
};
