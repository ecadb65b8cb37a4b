import { type Static, type TProperties, Type } from 'typebox';
import type { Me } from '../../domain/desk/desk-api.ts';
import type { Report } from '../../domain/desk/funnel-report.ts';
import {
  type LeadDetail,
  MAX_NOTE_LENGTH,
  MAX_REPLY_LENGTH,
  UNDOABLE_ACTIONS,
} from '../../domain/desk/lead-detail.ts';
import {
  type Arrivals,
  type LeadsPage,
  MAX_SEARCH_LENGTH,
  ROW_STATES,
  TABS,
} from '../../domain/desk/lead-list.ts';
import type { ServiceState } from '../../domain/desk/service-state.ts';

const MAX_DAYS = 366;

const id = Type.String({ maxLength: 64 });
const day = Type.String({ format: 'date' });
const campaign = Type.Optional(Type.String({ maxLength: 2000 }));

/** `version` is the one that the person saw. */
const change = { id, version: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) };

/** `after` is the newest message of the thread that the person saw. */
const seen = { ...change, after: Type.Union([id, Type.Null()]) };

const filter = {
  tab: Type.Enum(TABS),
  search: Type.Optional(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
  state: Type.Optional(Type.Enum(ROW_STATES)),
  campaign,
  from: Type.Optional(day),
  to: Type.Optional(day),
};

// Each call is a POST of JSON to `/desk/api/NAME`. These are its bodies.

/** Calls that change nothing. Each of the others carries an `Idempotency-Key` of its own. */
export const VIEWS = {
  me: body({}),
  leads: body({
    ...filter,
    cursor: Type.Optional(
      Type.String({ pattern: '^(due \\d{4}-\\d{2}-\\d{2}|(again|rest) \\d{1,15}) [\\w-]{1,64}$' }),
    ),
  }),
  /** `after`: the newest lead when the list was opened; absent in the first call. */
  arrivals: body({ after: Type.Optional(id) }),
  /** Opening a lead shows body data, so the audit log records it, at most once every few minutes. */
  lead: body({ id }),
  reveal: body({ id }),
  /** `withText`: with a column that holds the whole text of the analysis. */
  export: body({ ...filter, withText: Type.Optional(Type.Boolean()) }),
  picture: body({ id }),
  report: body({ days: Type.Integer({ minimum: 1, maximum: MAX_DAYS }), campaign }),
  state: body({}),
} as const;

/** Calls that change a lead and return its new state. */
const CHANGES = {
  answered: body(change),
  answer: body(change),
  called: body(change),
  'call-back': body({ ...change, day: Type.Union([day, Type.Null()]) }),
  note: body({ ...change, text: Type.String({ maxLength: MAX_NOTE_LENGTH }) }),
  /** Sends a text of the person's own by WhatsApp, and ends what the visitor asked. */
  reply: body({
    ...seen,
    text: Type.String({ maxLength: MAX_REPLY_LENGTH, pattern: '\\S' }),
  }),
  /** Says that what the visitor asked needs no reply. */
  done: body(seen),
  /** Takes back `answered` or `called`. */
  undo: body({ ...change, action: Type.Enum(UNDOABLE_ACTIONS) }),
} as const;

export const REQUESTS = {
  ...VIEWS,
  ...CHANGES,
  /** Signs out this device. */
  leave: body({}),
  /** Signs out one of the person's own devices. */
  revoke: body({ device: id }),
  erase: body({ ...change, confirmation: Type.String({ maxLength: 20 }) }),
  /** Marks a message from a number without a lead as handled. */
  'close-message': body({ id }),
} as const;

type Empty = Readonly<Record<string, never>>;
/** The one-time id at which a file is downloaded, by GET `/desk/api/file/ID`. */
type File = { readonly file: string };

type Responses = Readonly<Record<keyof typeof CHANGES, LeadDetail>> & {
  readonly me: Me;
  readonly leave: Empty;
  readonly revoke: Me;
  readonly leads: LeadsPage;
  readonly arrivals: Arrivals;
  readonly lead: LeadDetail;
  readonly reveal: Pick<LeadDetail, 'phone' | 'spacedPhone'>;
  /** Whether somebody must erase a copy in the automation, which was not notified. */
  readonly erase: { readonly automationHasCopy: boolean };
  readonly 'close-message': Empty;
  readonly export: File;
  readonly picture: File;
  readonly report: Report;
  readonly state: ServiceState;
};

export type DeskCall = keyof typeof REQUESTS;

export type DeskCalls = {
  readonly [Name in DeskCall]: {
    readonly request: Request<Static<(typeof REQUESTS)[Name]>>;
    readonly response: Responses[Name];
  };
};

export type DeskInput<Name extends DeskCall> = Static<(typeof REQUESTS)[Name]>;

/** What a person does to a lead: the call, and what it brings besides the lead. */
export type LeadChange = {
  [Kind in keyof typeof CHANGES]: { readonly kind: Kind } & Omit<
    DeskInput<Kind>,
    keyof typeof change
  >;
}[keyof typeof CHANGES];

/** JSON leaves out what is undefined. */
type Request<Input> = {
  readonly [Key in keyof Input]: object extends Pick<Input, Key>
    ? Input[Key] | undefined
    : Input[Key];
};

function body<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}
