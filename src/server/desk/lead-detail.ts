import { REPLY_WINDOW } from '../../domain/answer/reply-window.ts';
import type { HistoryEntry, LeadDetail } from '../../domain/desk/lead-detail.ts';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import { spacedInternational } from '../../domain/lead/phone.ts';
import type { Db } from '../database/schema.ts';
import { bodiesOf } from '../leads/bodies.ts';
import { listedRow, readRows } from '../lists/read-rows.ts';
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
  const [row] = await readRows(db, [id]);
  const isMessage = row?.state === 'unmatched';
  const sender = isMessage ? await senderOf(db, id) : row && { phone: row.phone, user_id: null };
  if (!row || !sender) return undefined;
  const senders = sender.phone === null ? [sender] : await sendersOfNumber(db, sender.phone);
  const detail = {
    ...listedRow(row),
    ...(await conversation(db, senders)),
    phone: shownNumber(sender),
    spacedPhone: sender.phone === null ? '' : spacedInternational(sender.phone),
    note: row.note,
    answer: row.answer,
  };
  if (isMessage || sender.phone === null) {
    const message = await messageFate(db, sender);
    return message && { ...detail, newerLeadId: null, payload: null, history: [], message };
  }
  const body = (await bodiesOf(db, [id])).get(id);
  return {
    ...detail,
    wroteAgainAt: await wroteAgainAt(db, sender.phone),
    newerLeadId: await newerLead(db, id, sender.phone),
    payload: body === undefined ? null : (JSON.parse(body) as LeadPayload),
    history: await historyOf(db, id, senders, row.createdAt),
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

/** What the staff wrote about a lead; empty if nothing. */
export async function noteOf(db: Db, id: string): Promise<string> {
  const [row] = await readRows(db, [id]);
  return row?.note ?? '';
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
