import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type { Answer, FailureName, MessageStatus } from '../../domain/answer/answer-state.ts';
import type { PhysicalGoal } from '../../domain/calculator/calculator-input.ts';
import type { RowState } from '../../domain/desk/lead-list.ts';
import type { SpeedMetric } from '../../domain/insights/histogram.ts';
import type { InsightEvent } from '../../domain/insights/insight-events.ts';

// Types of the columns that `migrations` makes; a test compares both. Times are epoch milliseconds on both
// engines; null means never.

/** Where leads are sent, each with its own outbox rows and its own health. */
export type Destination = 'automation' | 'whatsapp';

/** Whether a call failed, or a status told that what a call had sent has failed. */
export type DownBy = 'call' | 'status';

/** `refused`, `unpaid`: until a person acts; `too_fast`, `unreachable`: it recovers by itself. */
export type DownAs = 'refused' | 'unpaid' | 'too_fast' | 'unreachable';

/** `closed`: not sent, because the visitor has an answer. */
export type DeliveryState = 'waiting' | 'delivered' | 'closed' | 'dead';

/** The kinds of deliveries. */
export type DeliveryEvent =
  | 'lead'
  | 'lead.erased'
  | 'text'
  | 'picture'
  | 'reply'
  | 'ask'
  | 'not_found'
  | 'no_data'
  | 'erased';

/** Messages sent by WhatsApp: the answer, its picture, what a person writes, and lines to strangers. */
export type MessageKind = Exclude<DeliveryEvent, 'lead' | 'lead.erased'>;

/**
 * The outcome of an attempt. `outage` is the destination's fault and uses up no step of the
 * schedule; `abandoned` means that this server stopped before an answer came.
 */
export type DeliveryOutcome = 'delivered' | 'retry' | 'dead' | 'outage' | 'abandoned';

/** What the desk lists a row as: the state that it shows, restricted leads apart. */
export type ListedState = RowState | 'restricted';

export type LeadState = Exclude<ListedState, 'unmatched'>;

/** What put a lead into quarantine: a name with a link or a number, or a field that only programs fill in. */
export type Held = 'link' | 'decoy';

export type LeadRow = {
  id: string;
  /** A hash of the sender's `Idempotency-Key`. */
  key_hash: string | null;
  /** A hash of what the visitor entered; null once retention has dropped the body data. */
  content_hash: string | null;
  created_at: number;
  consent_version: string;
  consent_at: number;
  /** Digits. */
  phone: string;
  name: string;
  /** Null once retention has dropped the body data. */
  goal: PhysicalGoal | null;
  /** A query of `utm_*` and `ref`. */
  campaign: string | null;
  /** Why the lead is in quarantine: a person has to look at it first. */
  held: Held | null;
  /** When the person asked for their data to be stored only. */
  restricted_at: number | null;
  answer: Generated<Answer>;
  answer_at: number | null;
  failure: Generated<FailureName | null>;
  /** Meta's code and words; shown instead of the name. */
  failure_text: Generated<string | null>;
  /** What an answer by hand replaced, so that it can be taken back. */
  answer_before: Generated<Answer | null>;
  failure_before: Generated<FailureName | null>;
  failure_text_before: Generated<string | null>;
  /** The lead whose answer by hand superseded this one. */
  superseded_by: Generated<string | null>;
  /** When the automation received it; null again if it is to be sent once more. */
  automation_at: number | null;
  /** 1 once its visitor has asked for the answer on WhatsApp, whatever becomes of it. */
  wrote: Generated<number>;
  /** When the visitor had the first answer that still counts. */
  first_answered_at: number | null;
  /** Since when a message that came after the answer waits for a person. */
  wrote_again_at: number | null;
  /** Folded words of the name and the campaign, and the digits of the number. */
  search: string;
  /** What the desk lists it as. The database computes it. */
  state: GeneratedAlways<LeadState>;
};

/** A message from a visitor. `wamid` contains the number in base64. */
type IncomingMessageRow = {
  id: string;
  wamid: string;
  /** Meta's name for the kind of message: `text`, `sticker`, … */
  type: string;
  /** Digits; null while the number is unknown. */
  phone: string | null;
  /** Business-scoped. */
  user_id: string | null;
  sent_at: number;
  received_at: number;
  is_erasure_request: number;
  /** 1 if other words may ask for an erasure, which a person has to read. */
  mentions_erasure: Generated<number>;
  /** Kept for 30 days. */
  text: string | null;
  /** The ad or post that opened the chat, empty if it has no id; null if none did. */
  ad_id: string | null;
  /** Nothing is decided before this time: the lead may still be on its way. */
  decide_at: number;
  /** When it was decided about. */
  handled_at: number | null;
  /** When it was used to answer a lead, which may have been erased since. */
  used_at: number | null;
  used_for_lead: string | null;
  /** When a person at the desk dealt with it or opened its lead. */
  closed_at: number | null;
  /** 1 for the last message of somebody who had no lead, until a person has dealt with it. */
  is_unmatched: Generated<number>;
};

/** A message that we send. Its id is that of its delivery, and comes back in Meta's statuses. */
export type OutgoingMessageRow = {
  id: string;
  /** Null for messages that answer no lead. */
  lead_id: string | null;
  kind: MessageKind;
  recipient: string;
  recipient_type: 'to' | 'recipient';
  /** The message that it answers and quotes. */
  reply_to: string;
  /** What a person wrote at the desk, and who. After 30 days the whole row goes. */
  text: string | null;
  by_whom: string | null;
  window_ends_at: number;
  created_at: number;
  /** When a call began whose outcome is unknown. */
  calling_since: number | null;
  maybe_double: Generated<number>;
  /** How many uploads of the picture Meta could not use. */
  uploads: Generated<number>;
  /** How often Meta said that it does not reach the person. */
  unreached: Generated<number>;
  /** Meta's id once it accepted the message. */
  wamid: string | null;
  status: MessageStatus | null;
  sent_at: number | null;
  /** When Meta last reported about the message. */
  heard_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  failed_at: number | null;
  error_code: number | null;
  failure: FailureName | null;
  failure_text: string | null;
  pricing: string | null;
};

export type OutgoingMessage = Selectable<OutgoingMessageRow>;
export type StoredMessage = Selectable<IncomingMessageRow>;

export type AttemptRow = {
  id: Generated<number>;
  delivery: string;
  at: number;
  duration_ms: number;
  response: string;
  outcome: DeliveryOutcome;
};

export type Attempt = Omit<Selectable<AttemptRow>, 'id' | 'delivery'> & {
  readonly destination: Destination;
  readonly event: DeliveryEvent;
};

/** A condition that the operator should know about until it is over. */
export type AlertRow = {
  name: 'retention_held' | 'whatsapp_token' | 'mail';
  since: number;
  /** Text for the operator, without personal data. */
  detail: string;
};

/** How often something happened in an hour; nothing about who did it. */
export type InsightCountRow = {
  /** When the hour began. */
  hour: number;
  event: InsightEvent;
  /** A query of `utm_source`, `utm_medium`, `utm_campaign` and `ref`, empty, or `other`. */
  campaign: string;
  count: number;
};

/** A bucket of a day's histogram of a web vital; `day` is when the day began, in UTC. */
export type InsightSpeedRow = { day: number; metric: SpeedMetric; bucket: number; count: number };

/** What the staff has recorded about a lead. */
export type DeskMarkRow = {
  lead_id: string;
  called_at: number | null;
  call_back_day: string | null;
  note: string | null;
  version: number;
  changed_by: string;
  changed_at: number;
};

export type DeskSessionRow = {
  id: string;
  hash: string;
  previous_hash: string | null;
  /** Null until the device has used the token that replaced the previous one. */
  previous_until: number | null;
  name: string;
  device: string;
  first_used_at: number;
  last_used_at: number;
  renewed_at: number;
};

export type Tables = {
  /** `schema`: the hash of the statements that made the database. `last_backup`: when it was begun. `checked_at`: when `/readyz` found it writable. */
  meta: { name: string; value: string };
  leads: LeadRow;
  /** Byte for byte the same at each attempt; no row once retention has deleted it. */
  bodies: { lead: string; payload: string };
  /** The keys of erased leads. */
  erased_keys: { key_hash: string; lead_id: string; at: number };
  /** The outbox. */
  deliveries: {
    /** The lead's own for the event `lead`. */
    id: string;
    destination: Destination;
    /** Null for what concerns no stored lead. */
    lead_id: string | null;
    /** Whose erasure a `lead.erased` announces. */
    erased_lead: string | null;
    event: Generated<DeliveryEvent>;
    /** 1 for what goes after everything else. */
    priority: Generated<number>;
    /** When it began to wait: the lead came, the event happened, or it was released or requeued. */
    waiting_since: number;
    state: Generated<DeliveryState>;
    schedule_step: Generated<number>;
    send_count: Generated<number>;
    last_attempt_at: number | null;
    /** Null means at once. */
    next_attempt_at: number | null;
    /** By the database's clock; null while nobody holds it. */
    lease_until: number | null;
    lease_owner: string | null;
    delivered_at: number | null;
    /** The destination's last response, short and without personal data. */
    response: string | null;
  };
  destinations: {
    name: Destination;
    down_since: number | null;
    down_by: DownBy | null;
    down_as: DownAs | null;
    /** The response that explains why it is down. */
    down_code: string | null;
    probes: Generated<number>;
    next_probe_at: number | null;
    /** When the rate limit of all instances allows the next message. */
    next_send_at: number | null;
    /** Until when an instance that sends there is sure to live, by the database's clock. */
    lives_until: number | null;
    /** Until when one is sure to live that has no automation, and so may close deliveries. */
    closes_until: number | null;
  };
  attempts: AttemptRow;
  alerts: AlertRow;
  /** Who did what to which lead, without its contents. Rows never change; old ones are deleted. */
  audit_log: {
    id: string;
    at: number;
    actor: string;
    action: string;
    lead_id: string | null;
    detail: string | null;
  };
  /** The texts that visitors agreed to, one per version. */
  consent_texts: { version: string; text: string };
  incoming_messages: IncomingMessageRow;
  /** Somebody who wrote, by number or by business-scoped id. */
  whatsapp_contacts: {
    id: string;
    /** Digits; null while the number of a business-scoped id is unknown. */
    phone: string | null;
    seen_at: number;
    /** The rate limit of one person: when the next message is due, apart from a first burst. */
    next_send_at: number | null;
  };
  outgoing_messages: OutgoingMessageRow;
  /** Attempts that failed after Meta had accepted them, by their ids. */
  failed_sends: { wamid: string; message: string };
  /** Hashes of erased message ids, numbers and business-scoped ids: Meta may repeat what had them. */
  erased_messages: { hash: string; erased_at: number };
  insight_counts: InsightCountRow;
  insight_speed: InsightSpeedRow;
  /** The campaigns that are counted by name. */
  insight_campaigns: { campaign: string };
  /** When each e-mail may be sent: the instance that moves `due_at` sends it. */
  mail_notices: { name: string; due_at: number; position: string | null };
  /** The ids of rows that changed, for open desks. */
  desk_events: { id: Generated<number>; ref: string; at: Generated<number> };
  desk_marks: DeskMarkRow;
  /** Tokens are stored as hashes. */
  desk_invitations: {
    hash: string;
    name: string;
    created_at: number;
    expires_at: number;
  };
  desk_sessions: DeskSessionRow;
  /** The request behind a one-time URL, as JSON. */
  desk_files: { hash: string; session_id: string; request: string; expires_at: number };
  /** Idempotency keys of the desk's changes. */
  desk_actions: { hash: string; request_hash: string; at: number };
};

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
