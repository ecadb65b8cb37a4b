import { REPLY_WINDOW } from '../../domain/answer/reply-window.ts';
import type { HistoryEntry, LeadDetail } from '../../domain/desk/lead-detail.ts';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import { spacedInternational } from '../../domain/lead/phone.ts';
import type { Db } from '../database/schema.ts';
import { leadRows } from '../lists/lead-rows.ts';
import { ANSWERED_STATES } from '../lists/states.ts';
import { lastFirst } from '../people/last-written.ts';
import {
  isFromAny,
  type Sender,
  senderOf,
  sendersOfNumber,
  shownNumber,
} from '../people/message-sender.ts';
import { messageFate } from './message-fate.ts';
import { readThread } from './read-thread.ts';

const MAX_HISTORY = 200;

/** Everything about one row; undefined if there is none. */
export async function leadDetail(db: Db, id: string): Promise<LeadDetail | undefined> {
  const [row] = await leadRows(db, [id]);
  if (!row) return undefined;
  if (row.state === 'unmatched') {
    const sender = await senderOf(db, id);
    const message = sender && (await messageFate(db, sender));
    if (!sender || !message) return undefined;
    const senders = sender.phone === null ? [sender] : await sendersOfNumber(db, sender.phone);
    return {
      ...row,
      ...(await conversation(db, senders)),
      phone: shownNumber(sender),
      spacedPhone: sender.phone === null ? '' : spacedInternational(sender.phone),
      answer: 'asked',
      newerLeadId: null,
      payload: null,
      history: [],
      message,
    };
  }
  const lead = await db
    .selectFrom('leads')
    .leftJoin('bodies', 'bodies.lead', 'leads.id')
    .leftJoin('desk_marks', 'desk_marks.lead_id', 'leads.id')
    .select(['phone', 'created_at', 'bodies.payload', 'answer', 'desk_marks.note as note'])
    .where('leads.id', '=', id)
    .executeTakeFirst();
  // Somebody may have erased it since its row was read.
  if (!lead) return undefined;
  const senders = await sendersOfNumber(db, lead.phone);
  return {
    ...row,
    ...(await conversation(db, senders)),
    wroteAgainAt: await wroteAgainAt(db, lead.phone),
    phone: `+${lead.phone}`,
    spacedPhone: spacedInternational(lead.phone),
    note: lead.note ?? '',
    answer: lead.answer,
    newerLeadId: await newerLead(db, id, lead.phone),
    payload: lead.payload === null ? null : (JSON.parse(lead.payload) as LeadPayload),
    history: await historyOf(db, id, senders, lead.created_at),
    message: null,
  };
}

async function newerLead(db: Db, id: string, phone: string): Promise<string | null> {
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .where('phone', '=', phone)
    .where('id', '>', id)
    .where('held', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return lead?.id ?? null;
}

/** The full number, empty if it is hidden; undefined if there is no such row. */
export async function phoneOf(db: Db, id: string): Promise<string | undefined> {
  const lead = await db.selectFrom('leads').select('phone').where('id', '=', id).executeTakeFirst();
  if (lead) return `+${lead.phone}`;
  const sender = await senderOf(db, id);
  return sender && shownNumber(sender);
}

/** What the staff wrote about a lead; empty if nothing. */
export async function noteOf(db: Db, id: string): Promise<string> {
  const marks = await db
    .selectFrom('desk_marks')
    .select('note')
    .where('lead_id', '=', id)
    .executeTakeFirst();
  return marks?.note ?? '';
}

/** The reply window counts from the last message, which may have no text: a sticker, for example. */
async function conversation(
  db: Db,
  senders: readonly Sender[],
): Promise<Pick<LeadDetail, 'windowEndsAt' | 'thread'>> {
  const thread = await readThread(db, senders);
  const last = thread.findLast(({ from }) => from === 'visitor');
  return { thread, windowEndsAt: last ? last.at + REPLY_WINDOW : null };
}

/** When the visitor wrote after the answer; another lead of the number may have the message. */
async function wroteAgainAt(db: Db, phone: string): Promise<number | null> {
  const row = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.max('wrote_again_at').as('at'))
    .where('phone', '=', phone)
    .where('state', 'in', ANSWERED_STATES)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** What the staff did, when the visitor wrote, and how far the answers got, the oldest first. */
async function historyOf(
  db: Db,
  id: string,
  senders: readonly Sender[],
  since: number,
): Promise<readonly HistoryEntry[]> {
  const audited = await db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'action'])
    .where('lead_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY)
    .execute();
  const written = await db
    .selectFrom('incoming_messages')
    .select('sent_at')
    .where(isFromAny(senders))
    // A visitor's message may come before their lead is stored.
    .where((row) => row.or([row('sent_at', '>=', since), row('used_for_lead', '=', id)]))
    .$call(lastFirst)
    .limit(MAX_HISTORY)
    .execute();
  const messages = await db
    .selectFrom('outgoing_messages')
    .select(['window_ends_at', 'created_at', 'sent_at', 'delivered_at', 'read_at', 'failed_at'])
    .where('lead_id', '=', id)
    .where('kind', '=', 'text')
    .execute();
  // Messages are deleted before their answers, whose reply window shows when the visitor wrote.
  const wrote = new Set([
    ...written.map(({ sent_at }) => sent_at),
    ...messages.map(({ window_ends_at }) => window_ends_at - REPLY_WINDOW),
  ]);
  const steps = messages.flatMap(({ created_at, sent_at, delivered_at, read_at, failed_at }) => [
    { at: created_at, what: 'queued' },
    { at: notBefore([created_at], sent_at), what: 'sent' },
    { at: notBefore([created_at, sent_at], delivered_at), what: 'delivered' },
    { at: notBefore([created_at, sent_at, delivered_at], read_at), what: 'read' },
    { at: notBefore([created_at], failed_at), what: 'failed' },
  ]);
  return [
    ...audited.toReversed().map(({ at, actor, action }) => ({ at, by: actor, what: action })),
    ...[...wrote].map((at) => ({ at, by: null, what: 'asked' })),
    ...steps.flatMap(({ at, what }) => (at === null ? [] : { at, by: null, what })),
  ].toSorted((one, other) => one.at - other.at);
}

/** Meta's times are in whole seconds, so that a step may seem older than those before it. */
function notBefore(earlier: readonly (number | null)[], at: number | null): number | null {
  return at === null ? null : Math.max(at, ...earlier.map((time) => time ?? 0));
}
