import type { IncomingMessage } from '../../src/domain/answer/incoming-message.ts';
import type { KnownLead } from '../../src/domain/answer/known-lead.ts';

export const NUMBER = '393331234567';

/** A text from `NUMBER`, sent and received at 0; a test names only what matters to it. */
export function incomingMessage(changes: Partial<IncomingMessage> = {}): IncomingMessage {
  return {
    id: 'wamid.1',
    type: 'text',
    from: NUMBER,
    userId: 'IT.1349',
    sentAt: 0,
    receivedAt: 0,
    text: 'Ciao Peso Forma, aspetto i risultati. Grazie.',
    adId: undefined,
    ...changes,
  };
}

/** A lead of `NUMBER` that nobody wrote about yet. */
export function knownLead(changes: Partial<KnownLead> = {}): KnownLead {
  return {
    id: 'lead-1',
    createdAt: -60_000,
    isQuarantined: false,
    answer: 'none',
    hasText: true,
    isLeftToPeople: false,
    ...changes,
  };
}
