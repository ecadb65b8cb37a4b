import type { ContactCard, Content } from '../cloud-api.ts';

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

/** The sender's own number, which answers a `request_contact_info` message. */
export function ownCard(phone: string, name: string): Content {
  const spaced = `+${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}`;
  const card: ContactCard = {
    origin: 'contact_request',
    name: { formatted_name: name },
    phones: [{ phone: spaced, wa_id: phone }],
  };
  return { type: 'contacts', contacts: [card] };
}

function attachment(mimeType: string) {
  return { id: '1003383421387256', mime_type: mimeType, sha256: 'SfInY0gGKTsJlUWbwxC1k9FAD0FX' };
}
