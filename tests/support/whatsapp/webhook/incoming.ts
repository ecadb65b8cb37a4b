import type { Content } from '../cloud-api.ts';
import { messageId } from '../ids.ts';
import { type Person, visibleDigits } from '../people.ts';
import type { World } from '../world.ts';
import { contactOf } from './people-fields.ts';
import type { WebhookQueue } from './queue.ts';

export type IncomingOptions = {
  /** When the person wrote, in milliseconds; now where it is missing. */
  readonly at?: number;
  /** The same id as before: a repetition of the same message. */
  readonly id?: string;
  /** Written into a group, and not to the brand alone. */
  readonly groupId?: string;
  /** Sent to another number of the same app. */
  readonly phoneId?: string;
};

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
  const ours = options.phoneId === undefined || options.phoneId === account.phoneId;
  if (ours && options.groupId === undefined && content.type !== 'reaction') {
    person.wroteAt = Math.max(person.wroteAt ?? 0, at);
  }
  const incoming = { id, at, person, content, read: false, typing: false, acknowledged: false };
  if (!world.inbox.has(id)) world.records.incoming.push(incoming);
  world.inbox.set(id, world.inbox.get(id) ?? incoming);

  const contact = contactOf(world, person);
  queue.push({
    id,
    phoneId: options.phoneId ?? account.phoneId,
    ...(contact && { contact }),
    message: {
      ...(!person.hidesNumber && { from: person.phone }),
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
