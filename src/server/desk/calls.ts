import type { DeskCall, DeskCalls } from '../../domain/desk/desk-api.ts';
import {
  answer,
  answered,
  callBack,
  called,
  closeMessage,
  erase,
  note,
  undo,
} from './calls/change-lead.ts';
import { exportLeads, picture } from './calls/files.ts';
import { report } from './calls/funnel-report.ts';
import { listLeads } from './calls/list-leads.ts';
import { openLead, reveal } from './calls/open-lead.ts';
import { leave, me, revoke } from './calls/people.ts';
import { serviceState } from './calls/service-state.ts';
import type { CallContext } from './desk-parts.ts';
import type { Input } from './read-input.ts';

type Calls = {
  readonly [Name in DeskCall]: (
    input: Input,
    context: CallContext,
  ) => Promise<DeskCalls[Name]['response']>;
};

export const CALLS: Calls = {
  me,
  leave,
  revoke,
  leads: listLeads,
  lead: openLead,
  reveal,
  answered,
  answer,
  called,
  'call-back': callBack,
  note,
  undo,
  erase,
  'close-message': closeMessage,
  export: exportLeads,
  picture,
  report,
  state: serviceState,
};
