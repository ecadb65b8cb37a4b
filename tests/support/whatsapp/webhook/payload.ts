import type { Account } from '../account.ts';
import type { Contact, Echo, Field, Message, Status, Value, WebhookPayload } from '../cloud-api.ts';
import type { Random } from '../random.ts';

/** One thing to tell the brand's server: a message, a status or an echo. */
export type WebhookEvent = {
  /** The message id; that of a status is followed by a space and the status. */
  readonly id: string;
  readonly phoneId: string;
  readonly contact?: Contact;
  readonly message?: Message;
  readonly status?: Status;
  readonly echo?: Echo;
};

const MOST_ENTRIES = 3;
const MOST_CHANGES = 2;

type Draft = {
  readonly field: Field;
  readonly phoneId: string;
  readonly contacts: Contact[];
  readonly messages: Message[];
  readonly statuses: Status[];
  readonly echoes: Echo[];
};

/** Spreads the events over several entries and changes, messages and statuses mixed. */
export function makePayload(
  events: readonly WebhookEvent[],
  account: Account,
  random: Random,
): WebhookPayload {
  const entries = new Map<number, Map<string, Draft>>();
  for (const event of events) {
    const entry = random.between(1, Math.min(MOST_ENTRIES, events.length));
    const drafts = entries.get(entry) ?? new Map<string, Draft>();
    entries.set(entry, drafts);
    const field: Field = event.echo ? 'smb_message_echoes' : 'messages';
    const key = `${field} ${event.phoneId} ${random.between(1, MOST_CHANGES)}`;
    const draft = drafts.get(key) ?? newDraft(field, event.phoneId);
    drafts.set(key, draft);
    add(event, draft);
  }
  return {
    object: 'whatsapp_business_account',
    entry: [...entries.values()].map((drafts) => ({
      id: account.wabaId,
      changes: [...drafts.values()].map((draft) => ({
        field: draft.field,
        value: valueOf(draft, account),
      })),
    })),
  };
}

function newDraft(field: Field, phoneId: string): Draft {
  return { field, phoneId, contacts: [], messages: [], statuses: [], echoes: [] };
}

function add({ contact, message, status, echo }: WebhookEvent, draft: Draft): void {
  if (contact && !draft.contacts.some(({ user_id: id }) => id === contact.user_id)) {
    draft.contacts.push(contact);
  }
  if (message) draft.messages.push(message);
  if (status) draft.statuses.push(status);
  if (echo) draft.echoes.push(echo);
}

function valueOf(draft: Draft, account: Account): Value {
  return {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: account.phone, phone_number_id: draft.phoneId },
    ...(draft.contacts.length > 0 && { contacts: draft.contacts }),
    ...(draft.messages.length > 0 && { messages: draft.messages }),
    ...(draft.statuses.length > 0 && { statuses: draft.statuses }),
    ...(draft.echoes.length > 0 && { message_echoes: draft.echoes }),
  };
}
