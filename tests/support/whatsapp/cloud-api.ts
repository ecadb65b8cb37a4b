/**
 * The part of Meta's WhatsApp Cloud API (v26.0) that the stand-in speaks, with Meta's own names.
 * Phone numbers are digits with the dial code and without plus.
 */

/** `POST /{phone id}/messages`. With both `to` and `recipient`, `to` wins. */
export type SendRequest = {
  readonly messaging_product: 'whatsapp';
  readonly recipient_type?: 'individual';
  /** A phone number. */
  readonly to?: string;
  /** A business-scoped user id. */
  readonly recipient?: string;
  readonly type?: 'text' | 'image' | 'interactive';
  readonly text?: { readonly body: string; readonly preview_url?: boolean };
  readonly image?: { readonly id: string; readonly caption?: string };
  readonly interactive?: {
    readonly type: 'request_contact_info';
    readonly body: { readonly text: string };
    readonly action: { readonly name: 'request_contact_info' };
  };
  readonly context?: { readonly message_id: string };
  /** Comes back in the statuses of this message. */
  readonly biz_opaque_callback_data?: string;
};

export type SendResponse = {
  readonly messaging_product: 'whatsapp';
  readonly contacts: readonly {
    readonly input: string;
    readonly wa_id?: string;
    readonly user_id?: string;
  }[];
  readonly messages: readonly { readonly id: string }[];
};

export type ErrorResponse = {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly code: number;
    readonly error_data?: { readonly messaging_product: 'whatsapp'; readonly details: string };
    readonly fbtrace_id: string;
  };
};

/** `GET /debug_token`. Times are in seconds; 0 is never. */
export type TokenInfo = {
  readonly app_id: string;
  readonly type: string;
  readonly application: string;
  readonly is_valid: boolean;
  readonly expires_at: number;
  readonly data_access_expires_at: number;
  readonly scopes: readonly string[];
  readonly granular_scopes: readonly {
    readonly scope: string;
    readonly target_ids?: readonly string[];
  }[];
  readonly user_id: string;
};

export type WebhookPayload = {
  readonly object: 'whatsapp_business_account';
  readonly entry: readonly Entry[];
};

export type Entry = { readonly id: string; readonly changes: readonly Change[] };

export type Field = 'messages' | 'smb_message_echoes';

export type Change = { readonly field: Field; readonly value: Value };

export type Value = {
  readonly messaging_product: 'whatsapp';
  readonly metadata: { readonly display_phone_number: string; readonly phone_number_id: string };
  readonly contacts?: readonly Contact[];
  readonly messages?: readonly Message[];
  readonly statuses?: readonly Status[];
  readonly message_echoes?: readonly Echo[];
};

export type Contact = {
  readonly profile?: { readonly name?: string; readonly username?: string };
  readonly wa_id?: string;
  readonly user_id?: string;
};

export type Message = {
  readonly id: string;
  /** In seconds. */
  readonly timestamp: string;
  /** Missing where the person goes by a username and hides the number. */
  readonly from?: string;
  readonly from_user_id?: string;
  readonly group_id?: string;
} & Content;

/** A message that a person sent; `context.id` is the message that it quotes. */
export type Content = {
  readonly context?: { readonly from: string; readonly id: string };
} & (
  | { readonly type: 'text'; readonly text: { readonly body: string } }
  | { readonly type: 'sticker'; readonly sticker: Attachment & { readonly animated: boolean } }
  | { readonly type: 'audio'; readonly audio: Attachment & { readonly voice: boolean } }
  | {
      readonly type: 'reaction';
      readonly reaction: { readonly message_id: string; readonly emoji: string };
    }
  | { readonly type: 'contacts'; readonly contacts: readonly ContactCard[] }
);

type Attachment = { readonly id: string; readonly mime_type: string; readonly sha256: string };

export type ContactCard = {
  readonly origin: 'contact_request' | 'other';
  readonly name?: { readonly formatted_name: string };
  readonly vcard?: string;
  readonly phones: readonly { readonly phone: string; readonly wa_id?: string }[];
};

/** What the brand itself sent from the WhatsApp Business app on its telephone. */
export type Echo = {
  readonly id: string;
  readonly timestamp: string;
  readonly from: string;
  readonly to: string;
  readonly type: 'text';
  readonly text: { readonly body: string };
};

export type Status = {
  readonly id: string;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly timestamp: string;
  readonly recipient_id?: string;
  readonly recipient_user_id?: string;
  readonly biz_opaque_callback_data?: string;
  readonly pricing?: object;
  readonly errors?: readonly StatusError[];
};

export type StatusError = {
  readonly code: number;
  readonly title: string;
  readonly message: string;
  readonly error_data: { readonly details: string };
  readonly href: string;
};
