import type { Content } from '../cloud-api.ts';
import { businessScopedId, messageId } from '../ids.ts';
import { type Person, visibleDigits } from '../people.ts';
import type { World } from '../world.ts';
import { contactOf, type Omission } from './people-fields.ts';
import type { WebhookQueue } from './queue.ts';

export type IncomingOptions = {
  /** When the person wrote, in milliseconds; now where it is missing. */
  readonly at?: number;
  /** The same id as before: a repetition of the same message. */
  readonly id?: string;
  /** Written into a group, and not to the brand alone. */
  readonly groupId?: string;
  readonly omit?: readonly Omission[];
  /** Sent to another number of the same app. */
  readonly phoneId?: string;
};

/** These tell something about a message, or about a person, and open no window. */
const NO_MESSAGES = new Set<Content['type']>(['reaction', 'edit', 'revoke', 'system']);

/** A person writes to the brand. Returns the message id. */
export function sendIncoming(
  world: World,
  queue: WebhookQueue,
  person: Person,
  content: Content,
  options: IncomingOptions = {},
): string {
  const { random, account } = world;
  const at = options.at ?? world.now();
  const id = options.id ?? messageId(random, visibleDigits(person), 'in');
  const { omit = [] } = options;
  const ours = options.phoneId === undefined || options.phoneId === account.phoneId;
  if (ours && options.groupId === undefined && !NO_MESSAGES.has(content.type)) {
    person.wroteAt = Math.max(person.wroteAt ?? 0, at);
  }
  const incoming = { id, at, person, content, read: false, typing: false, acknowledged: false };
  if (!world.inbox.has(id)) world.records.incoming.push(incoming);
  world.inbox.set(id, world.inbox.get(id) ?? incoming);

  const contact = content.type === 'system' ? undefined : contactOf(world, person, omit);
  const withFrom = !person.hidesNumber && !omit.includes('from');
  queue.push({
    id,
    phoneId: options.phoneId ?? account.phoneId,
    ...(contact && { contact }),
    message: {
      ...(withFrom && { from: person.phone }),
      from_user_id: person.userId,
      id,
      timestamp: String(Math.floor(at / 1000)),
      ...(options.groupId !== undefined && { group_id: options.groupId }),
      ...content,
    },
  });
  return id;
}

/** Somebody at the brand writes by hand, in the WhatsApp Business app. */
export function sendEcho(world: World, queue: WebhookQueue, person: Person, body: string): string {
  const { account, random } = world;
  const id = messageId(random, person.phone, 'out');
  queue.push({
    id,
    phoneId: account.phoneId,
    echo: {
      from: account.phone,
      to: person.phone,
      id,
      timestamp: String(Math.floor(world.now() / 1000)),
      type: 'text',
      text: { body },
    },
  });
  return id;
}

/** The person gets another number, and with it another business-scoped id. */
export function changeNumber(
  world: World,
  queue: WebhookQueue,
  person: Person,
  phone: string,
): string {
  const userId = businessScopedId(world.random);
  const id = sendIncoming(world, queue, person, {
    type: 'system',
    system: {
      type: 'user_changed_number',
      body: `User ${person.name} changed from ${person.phone} to ${phone}`,
      wa_id: phone,
      user_id: userId,
      previous_user_id: person.userId,
    },
  });
  world.people.changeNumber(person, phone, userId);
  return id;
}
