import { arrivals } from './calls/arrivals.ts';
import type { CallContext } from './calls/call-context.ts';
import {
  answer,
  answered,
  callBack,
  called,
  closeMessage,
  done,
  erase,
  note,
  reply,
  undo,
} from './calls/change-lead.ts';
import { exportLeads, picture } from './calls/files.ts';
import { report } from './calls/funnel-report.ts';
import { listLeads } from './calls/list-leads.ts';
import { openLead, reveal } from './calls/open-lead.ts';
import { leave, me, revoke } from './calls/people.ts';
import type { DeskCall, DeskCalls, DeskInput } from './calls/protocol.ts';
import { serviceState } from './calls/service-state.ts';

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
  answered,
  answer,
  called,
  'call-back': callBack,
  note,
  reply,
  done,
  undo,
  erase,
  'close-message': closeMessage,
  export: exportLeads,
  picture,
  report,
  state: serviceState,
};
