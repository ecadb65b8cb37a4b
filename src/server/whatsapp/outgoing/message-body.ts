import { brand } from '../../../../brand.config.ts';
import {
  ASK_FOR_NUMBER_LINE,
  ERASED_LINE,
  NO_DATA_LINE,
  nothingFoundLine,
  welcomeLine,
} from '../../../domain/answer/answer-lines.ts';
import type { LeadPayload } from '../../../domain/lead/lead-payload.ts';
import type { MessageKind } from '../../database/schema.ts';

export type MessageToSend = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly recipient: string;
  readonly recipientType: 'to' | 'recipient';
  /** The id of the visitor's message. */
  readonly replyTo: string;
  /** The stored payload of the lead, for its text and its picture. */
  readonly payload: string | undefined;
  /** What a person wrote at the desk. */
  readonly text: string | null;
  /** The ad that led the visitor into the chat, empty if it has no id. */
  readonly adId: string | undefined;
};

/** The body of `POST /{phone id}/messages`; a picture is named by its media id. */
export function messageBody(message: MessageToSend, mediaId?: string) {
  const { id, kind, recipient, recipientType, replyTo } = message;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // Meta silently drops a business-scoped id in `to`.
    [recipientType]: recipient,
    ...contentOf(message, mediaId),
    ...(kind !== 'picture' && kind !== 'reply' && { context: { message_id: replyTo } }),
    biz_opaque_callback_data: id,
  };
}

/** Marks the message as read, and shows the visitor that somebody is typing. */
export function readMark(messageId: string) {
  return {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: messageId,
    typing_indicator: { type: 'text' },
  };
}

function contentOf({ kind, payload, text, adId }: MessageToSend, mediaId = '') {
  switch (kind) {
    case 'text': {
      const lead = JSON.parse(payload ?? '{}') as LeadPayload;
      return textOf(lead.whatsapp_message_ready);
    }
    case 'picture':
      return { type: 'image', image: { id: mediaId } };
    case 'reply':
      return textOf(text ?? '');
    case 'ask': {
      const action = { name: 'request_contact_info' };
      const body = { text: ASK_FOR_NUMBER_LINE };
      return { type: 'interactive', interactive: { type: action.name, body, action } };
    }
    case 'not_found':
      return textOf(adId === undefined ? nothingFoundLine(brand) : welcomeLine(brand, adId));
    case 'no_data':
      return textOf(NO_DATA_LINE);
    case 'erased':
      return textOf(ERASED_LINE);
  }
}

function textOf(body: string) {
  return { type: 'text', text: { body, preview_url: false } };
}
