import type { Content } from '../cloud-api.ts';
import type { Person } from '../people.ts';
import type { Accepted, Incoming } from '../records.ts';
import type { WhatsAppStandIn } from '../start-stand-in.ts';

export type Ticks = 'waiting' | 'sent' | 'delivered' | 'read';

export type Bubble = {
  readonly id: string;
  readonly at: number;
  readonly from: 'person' | 'brand';
  readonly text: string;
  /** The text of the message that this one quotes. */
  readonly quote: string | undefined;
  readonly hasPicture: boolean;
  /** The brand asks for the person's number. */
  readonly asksForNumber: boolean;
  readonly ticks: Ticks;
};

export type Conversation = {
  /** The oldest first. */
  readonly bubbles: readonly Bubble[];
  readonly brandIsTyping: boolean;
};

/** The chat as the person's telephone shows it. */
export function conversationOf(standIn: WhatsAppStandIn, person: Person): Conversation {
  const incoming = standIn.records.incoming.filter((one) => one.person === person);
  const outgoing = standIn.arrived(person);
  const bubbles = [
    ...incoming.map(personBubble),
    ...outgoing.map((message) => brandBubble(standIn, message)),
  ].toSorted((one, other) => one.at - other.at);
  const last = bubbles.at(-1);
  const typing = incoming.some(({ id, typing: shown }) => shown && id === last?.id);
  return { bubbles, brandIsTyping: typing };
}

function personBubble({ id, at, content, read, acknowledged }: Incoming): Bubble {
  return {
    id,
    at,
    from: 'person',
    text: describe(content),
    quote: undefined,
    hasPicture: false,
    asksForNumber: false,
    ticks: read ? 'read' : acknowledged ? 'delivered' : 'waiting',
  };
}

function brandBubble(standIn: WhatsAppStandIn, message: Accepted): Bubble {
  const quoted = standIn.inbox.get(message.context ?? '');
  const { statuses } = message;
  const reached = (['read', 'delivered', 'sent'] as const).find((one) => statuses.includes(one));
  return {
    id: message.id,
    at: message.at,
    from: 'brand',
    text: message.text ?? '',
    quote: quoted && describe(quoted.content),
    hasPicture: message.picture !== undefined,
    asksForNumber: message.type === 'interactive',
    ticks: reached ?? 'waiting',
  };
}

function describe(content: Content): string {
  switch (content.type) {
    case 'text':
      return content.text.body;
    case 'sticker':
      return '🎉 sticker';
    case 'audio':
      return '🎤 voice message, 0:04';
    case 'contacts':
      return `👤 contact: ${content.contacts[0]?.phones[0]?.phone ?? 'without a number'}`;
    case 'reaction':
      return `(${content.type})`;
  }
}
