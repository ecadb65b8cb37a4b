import { MESSAGE_STATUSES } from '../../../domain/answer/answer-state.ts';
import {
  type IncomingMessage,
  isFromVisitor,
  isSenderNumber,
} from '../../../domain/answer/incoming-message.ts';
import { errorCodeOf } from '../../../domain/answer/send-errors.ts';
import { type Fields, fieldsOf, listOf } from '../../foreign-json.ts';
import type { SeenContact } from '../../people/contacts.ts';
import { SECOND } from '../../time/clock.ts';
import type { StatusUpdate } from '../outgoing/apply-status.ts';
import type { WebhookEvents } from './receive-events.ts';

type ParsedWebhook = WebhookEvents & {
  /** The key names of each part that could not be read, and never a value: it may be personal. */
  readonly unreadable: readonly string[];
};

/** Keys as Meta writes them. Any other key, such as a number or a name, might be personal. */
const KEY_NAME = /^[a-z_]{1,40}$/;
const MAX_KEYS = 20;
const MAX_ID_LENGTH = 512;
const AD_ID = /^[\w-]{1,100}$/;

/** The known parts of a `messages` change; errors are Meta's own, and contacts may come alone. */
const KNOWN_PARTS = ['messages', 'statuses', 'errors', 'contacts'];

/** A text of WhatsApp has at most 4,096 characters. */
const MAX_TEXT_LENGTH = 4096;
const MAX_DETAIL_LENGTH = 300;

/**
 * Reads everything in a call of Meta's webhook: every entry, change, message, status and contact.
 * Events of other numbers are ignored; parts of an unknown shape are skipped and listed.
 */
export function parseWebhook(body: unknown, phoneId: string, now: number): ParsedWebhook {
  const messages: IncomingMessage[] = [];
  const statuses: StatusUpdate[] = [];
  const contacts: SeenContact[] = [];
  const endedUserIds: string[] = [];
  const unreadable: string[] = [];

  function readValue(value: Fields): void {
    const metadata = fieldsOf(value['metadata']);
    if (!metadata) {
      unreadable.push(keysOf(value));
      return;
    }
    if (metadata['phone_number_id'] !== phoneId) return;
    const contactFields = listOf(value['contacts']).map(fieldsOf);
    const people = contactFields.filter((contact) => contact !== undefined).map(personOf);
    const received = readList(value, 'messages');
    const reported = readList(value, 'statuses');
    if (!KNOWN_PARTS.some((part) => part in value)) unreadable.push(keysOf(value));
    // Contacts may belong to messages or statuses: only with a single one is it clear to which.
    const sender = received.length + reported.length === 1 ? onlyOne(people) : undefined;
    for (const item of received) readMessage(item, people, sender);
    for (const item of reported) {
      const status = statusOf(fieldsOf(item) ?? {}, now);
      if (status) statuses.push(status);
      else unreadable.push(keysOf(item));
    }
  }

  function readList(value: Fields, part: 'messages' | 'statuses'): readonly unknown[] {
    const list = value[part] ?? [];
    if (!Array.isArray(list)) unreadable.push(keysOf(list));
    return listOf(list);
  }

  function readMessage(item: unknown, people: readonly Person[], only: Person | undefined): void {
    const fields = fieldsOf(item) ?? {};
    const id = textOf(fields['id'], MAX_ID_LENGTH);
    const type = textOf(fields['type'], MAX_ID_LENGTH);
    if (id === undefined || type === undefined) {
      unreadable.push(keysOf(item));
      return;
    }
    const sentAt = Math.min(timeOf(fields['timestamp']) ?? now, now);
    if (type === 'system') readNumberChange(fieldsOf(fields['system']) ?? {}, sentAt);
    if (!isFromVisitor(type) || fields['group_id'] !== undefined) return;
    const { phone, userId } = senderOf(fields, people, only);
    const from = phone ?? (type === 'contacts' ? requestedNumber(fields) : undefined);
    // A message without a sender could not be answered, shown or erased.
    if (from === undefined && userId === undefined) {
      unreadable.push(keysOf(item));
      return;
    }
    // Under the name of its type: a text has a body, and a picture or a file may have a caption.
    const content = fieldsOf(fields[type]) ?? {};
    messages.push({
      id,
      type,
      from,
      userId,
      sentAt,
      receivedAt: now,
      text: textOf(content['body'] ?? content['caption'], MAX_TEXT_LENGTH),
      adId: adIdOf(fieldsOf(fields['referral'])),
    });
  }

  /** A new number comes with a new business-scoped id, and the old id is no longer used. */
  function readNumberChange(system: Fields, at: number): void {
    const ended = textOf(system['previous_user_id'], MAX_ID_LENGTH);
    const userId = textOf(system['user_id'], MAX_ID_LENGTH);
    const phone = digitsOf(system['wa_id']);
    if (ended !== undefined) endedUserIds.push(ended);
    if (userId !== undefined && phone !== undefined) contacts.push({ userId, phone, at });
  }

  const entries = fieldsOf(body)?.['entry'];
  if (!Array.isArray(entries)) unreadable.push(keysOf(body));
  for (const entry of listOf(entries)) {
    const changes = fieldsOf(entry)?.['changes'];
    if (!Array.isArray(changes)) unreadable.push(keysOf(entry));
    for (const change of listOf(changes)) {
      const fields = fieldsOf(change);
      const value = fieldsOf(fields?.['value']);
      if (!fields || !value) unreadable.push(keysOf(change));
      // Other fields are about templates, the account or the brand's own messages.
      else if (fields['field'] === undefined || fields['field'] === 'messages') readValue(value);
    }
  }
  return { messages, statuses, contacts, endedUserIds, unreadable };
}

type Person = { readonly userId: string | undefined; readonly phone: string | undefined };

function personOf(contact: Fields): Person {
  return { userId: textOf(contact['user_id'], MAX_ID_LENGTH), phone: digitsOf(contact['wa_id']) };
}

function adIdOf(referral: Fields | undefined): string | undefined {
  const id = textOf(referral?.['source_id'], MAX_ID_LENGTH) ?? '';
  return referral && (AD_ID.test(id) ? id : '');
}

/** What the message itself says about its sender, completed by the contacts that came with it. */
function senderOf(message: Fields, people: readonly Person[], only: Person | undefined): Person {
  const phone = digitsOf(message['from']);
  const userId = textOf(message['from_user_id'], MAX_ID_LENGTH);
  if (phone === undefined && userId === undefined) return only ?? { phone, userId };
  const same = people.find((person) =>
    userId === undefined ? person.phone === phone : person.userId === userId,
  );
  return { phone: phone ?? same?.phone, userId: userId ?? same?.userId };
}

/**
 * The number of a card that answers our own request, which is marked on the card or once on the
 * whole message. Any other card may be a friend's, and of two it is unclear which is the sender's.
 */
function requestedNumber(message: Fields): string | undefined {
  const cards = listOf(message['contacts']).map((card) => fieldsOf(card) ?? {});
  const ours = cards.filter((card) => (card['origin'] ?? message['origin']) === 'contact_request');
  const numbers = ours.map((card) => {
    const first = fieldsOf(listOf(card['phones'])[0]) ?? {};
    return digitsOf(first['wa_id']) ?? digitsOf(String(first['phone']).replace(/\D/g, ''));
  });
  return onlyOne([...new Set(numbers)]);
}

function statusOf(status: Fields, now: number): StatusUpdate | undefined {
  const wamid = textOf(status['id'], MAX_ID_LENGTH);
  const reported = MESSAGE_STATUSES.find((known) => known === status['status']);
  if (wamid === undefined || reported === undefined) return undefined;
  const error = fieldsOf(listOf(status['errors'])[0]) ?? {};
  const details = fieldsOf(error['error_data'])?.['details'];
  return {
    wamid,
    messageId: textOf(status['biz_opaque_callback_data'], MAX_ID_LENGTH),
    status: reported,
    at: Math.min(timeOf(status['timestamp']) ?? now, now),
    errorCode: errorCodeOf(error['code']),
    errorText: textOf(details, MAX_DETAIL_LENGTH) ?? textOf(error['title'], MAX_DETAIL_LENGTH),
    pricing: pricingOf(fieldsOf(status['pricing'])),
  };
}

/** Flat JSON, because deep nesting could not be serialized. */
function pricingOf(pricing: Fields | undefined): string | undefined {
  if (!pricing) return undefined;
  const flat = Object.entries(pricing).filter(([, value]) => typeof value !== 'object');
  return JSON.stringify(Object.fromEntries(flat)).slice(0, MAX_DETAIL_LENGTH);
}

/** Meta sends seconds, as text or as a number. */
function timeOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds * SECOND : undefined;
}

function textOf(value: unknown, maxLength: number): string | undefined {
  // PostgreSQL cannot store NUL.
  const text = typeof value === 'string' ? value.replaceAll('\0', '') : '';
  return text === '' ? undefined : text.slice(0, maxLength);
}

function digitsOf(value: unknown): string | undefined {
  return typeof value === 'string' && isSenderNumber(value) ? value : undefined;
}

function onlyOne<Value>([first, ...others]: readonly Value[]): Value | undefined {
  return others.length === 0 ? first : undefined;
}

function keysOf(value: unknown): string {
  const fields = fieldsOf(value);
  if (!fields) return Array.isArray(value) ? 'a list' : typeof value;
  return Object.keys(fields)
    .slice(0, MAX_KEYS)
    .map((key) => (KEY_NAME.test(key) ? key : '…'))
    .join(',');
}
