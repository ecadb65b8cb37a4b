import type { SendRequest, SendResponse } from '../cloud-api.ts';
import { Refusal } from '../errors.ts';
import { isBusinessScopedId, messageId } from '../ids.ts';
import type { Mishap } from '../mishaps.ts';
import { type Person, visibleDigits } from '../people.ts';
import type { Picture } from '../picture.ts';
import type { Accepted } from '../records.ts';
import type { World } from '../world.ts';
import { checkMessage } from './check-message.ts';

const DROPPED_DIGITS = '0000000000';

/** The time after a person's message in which anything but a template may be sent. */
const WINDOW_MS = 24 * 3_600_000;

export type Sent = { readonly response: SendResponse; readonly message: Accepted };

/** Accepts a message or throws a refusal. */
export function sendMessage(world: World, json: unknown, mishap: Mishap | undefined): Sent {
  const { account, rates, random } = world;
  const request = checkMessage(json);
  if (!account.registered) {
    throw new Refusal(133010, 'The phone number is not registered on the platform.');
  }
  if (!rates.withinThroughput(world.now())) {
    throw new Refusal(130429, 'Message failed to send because there were too many messages.');
  }
  const { to, recipient } = request;
  const dropped = to !== undefined && isBusinessScopedId(to);
  const person = findPerson(world, request);
  if (person && !rates.withinPair(person.phone, world.now())) {
    throw new Refusal(131056, 'Too many messages to the same phone number in a short time.');
  }
  const picture = dropped ? undefined : findPicture(world, request);
  if (!dropped) checkRecipient(world, person);

  const failure = mishap?.failLater;
  const digits = person ? visibleDigits(person) : DROPPED_DIGITS;
  const message: Accepted = {
    id: messageId(random, digits, 'out'),
    at: world.now(),
    to,
    recipient,
    person: failure === undefined ? person : undefined,
    type: request.type ?? 'text',
    text: request.text?.body ?? request.image?.caption ?? request.interactive?.body.text,
    previewUrl: request.text?.preview_url,
    context: request.context?.message_id,
    opaque: request.biz_opaque_callback_data,
    picture,
    failure: dropped ? undefined : failure,
    dropped,
    statuses: [],
  };
  world.records.accepted.push(message);
  return { response: responseOf(request, message, person), message };
}

function findPerson({ people }: World, { to, recipient }: SendRequest): Person | undefined {
  if (to === undefined) return people.byUserId(recipient ?? '');
  return people.byPhone(to.replace(/[\s()+.-]/g, ''));
}

function findPicture(world: World, { image }: SendRequest): Picture | undefined {
  if (!image) return undefined;
  const picture = world.media.get(image.id);
  if (!picture) {
    throw new Refusal(131052, `Media ${image.id} is unknown.`);
  }
  return picture;
}

function checkRecipient(world: World, person: Person | undefined): void {
  if (!person) throw new Refusal(131026, 'The recipient is not a WhatsApp user.');
  if (world.now() - (person.wroteAt ?? Number.NEGATIVE_INFINITY) > WINDOW_MS) {
    throw new Refusal(131047, 'More than 24 hours have passed since the recipient last wrote.');
  }
}

function responseOf(
  { to, recipient = '' }: SendRequest,
  { id }: Accepted,
  person: Person | undefined,
): SendResponse {
  const contact =
    to === undefined
      ? { input: recipient, user_id: recipient }
      : { input: to, wa_id: person?.phone ?? to };
  return { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id }] };
}

/** The read mark, with or without the typing sign. */
export function markAsRead(world: World, json: unknown): { readonly success: true } {
  const {
    messaging_product: product,
    message_id: id,
    typing_indicator: typing,
  } = json as Record<string, unknown>;
  if (product !== 'whatsapp') {
    throw new Refusal(100, 'The parameter messaging_product is required.');
  }
  const incoming = typeof id === 'string' ? world.inbox.get(id) : undefined;
  if (!incoming)
    throw new Refusal(100, 'The parameter message_id names no message to this number.');
  if (typing !== undefined && (typing as { type?: unknown }).type !== 'text') {
    throw new Refusal(131009, "Param typing_indicator['type'] must be text.");
  }
  incoming.read = true;
  incoming.typing ||= typing !== undefined;
  return { success: true };
}
