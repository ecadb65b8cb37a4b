import type { ContactCard, Content } from '../cloud-api.ts';
import { statusError } from '../errors.ts';

/** Messages that a person may send, each kind that the brand's server has to tell apart. */

export function text(body: string, quoted?: { readonly from: string; readonly id: string }) {
  return { type: 'text', text: { body }, ...(quoted && { context: quoted }) } satisfies Content;
}

export function sticker(): Content {
  return { type: 'sticker', sticker: { ...attachment('image/webp'), animated: false } };
}

export function voiceMessage(): Content {
  return { type: 'audio', audio: { ...attachment('audio/ogg; codecs=opus'), voice: true } };
}

export function photo(caption?: string): Content {
  return {
    type: 'image',
    image: { ...attachment('image/jpeg'), ...(caption !== undefined && { caption }) },
  };
}

export function reaction(messageId: string, emoji: string): Content {
  return { type: 'reaction', reaction: { message_id: messageId, emoji } };
}

export function edit(originalId: string, body: string): Content {
  return { type: 'edit', edit: { original_message_id: originalId, message: text(body) } };
}

export function revocation(originalId: string): Content {
  return { type: 'revoke', revoke: { original_message_id: originalId } };
}

/** A poll, say: Meta tells that something came, and that it cannot tell what. */
export function unsupported(): Content {
  return { type: 'unsupported', errors: [statusError(131051, 'Message type is not supported.')] };
}

/**
 * A card from the address book. Only the one that answers a `request_contact_info` message, with
 * the origin `contact_request`, is the sender's own.
 */
export function contactCard(
  phone: string,
  origin: ContactCard['origin'],
  options: { readonly name?: string; readonly withoutWaId?: boolean } = {},
): Content {
  const spaced = `+${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}`;
  const card: ContactCard = {
    origin,
    name: { formatted_name: options.name ?? 'Anna' },
    phones: [{ phone: spaced, ...(!options.withoutWaId && { wa_id: phone }) }],
  };
  return { type: 'contacts', contacts: [card] };
}

function attachment(mimeType: string) {
  return { id: '1003383421387256', mime_type: mimeType, sha256: 'SfInY0gGKTsJlUWbwxC1k9FAD0FX' };
}
