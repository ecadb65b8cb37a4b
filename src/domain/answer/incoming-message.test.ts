import { describe, expect, it } from 'vitest';
import {
  requestedCard as card,
  incomingMessage as message,
} from '../../../tests/support/incoming-messages.ts';
import {
  isErasureRequest,
  isFromVisitor,
  mentionsErasure,
  senderNumber,
} from './incoming-message.ts';

describe('what counts as a message', () => {
  it.each(['text', 'sticker', 'audio', 'image', 'contacts', 'button', 'unsupported', 'invented'])(
    '%s does',
    (type) => {
      expect(isFromVisitor(message({ type }))).toBe(true);
    },
  );

  it.each(['reaction', 'edit', 'revoke', 'system', 'request_welcome'])('%s does not', (type) => {
    expect(isFromVisitor(message({ type }))).toBe(false);
  });

  it('a message in a group does not', () => {
    expect(isFromVisitor(message({ isInGroup: true }))).toBe(false);
  });
});

describe('the number of a sender', () => {
  it.each([
    ['is `from`', message({ from: '393331234567' }), undefined, '393331234567'],
    ['is `from` before all else', message({ from: '39333', cards: [card('44')] }), '49', '39333'],
    ['keeps the zero of a landline', message({ from: '390612345678' }), undefined, '390612345678'],
    ['is the one of the business-scoped id', message({ from: undefined }), '39333', '39333'],
    [
      'is on the card that we asked for',
      message({ from: undefined, cards: [card('39333')] }),
      undefined,
      '39333',
    ],
    [
      'has no sign but digits on a card without WhatsApp id',
      message({ from: undefined, cards: [card(undefined, '+39 06 1234-5678')] }),
      undefined,
      '390612345678',
    ],
    [
      'is not on a card of another origin',
      message({ from: undefined, cards: [{ ...card('39333'), origin: 'other' }] }),
      undefined,
      undefined,
    ],
    [
      'is not on a card without origin',
      message({ from: undefined, cards: [{ ...card('39333'), origin: undefined }] }),
      undefined,
      undefined,
    ],
    [
      'is unknown if two cards differ',
      message({ from: undefined, cards: [card('39333'), card('39334')] }),
      undefined,
      undefined,
    ],
    [
      'is unknown if the card has no phone',
      message({ from: undefined, cards: [card(undefined)] }),
      undefined,
      undefined,
    ],
    ['is never a business-scoped id', message({ from: 'IT.1349' }), undefined, undefined],
    ['is never empty', message({ from: '' }), undefined, undefined],
  ] as const)('%s', (_, incoming, numberOfUserId, number) => {
    expect(senderNumber(incoming, numberOfUserId)).toBe(number);
  });
});

describe('the request for erasure', () => {
  it.each([
    'Cancella i miei dati',
    'cancella i miei dati',
    'CANCELLA I MIEI DATI!!!',
    '  Cancella  i miei\ndati. ',
    '«Cancella i miei dati»',
    'Cancella-i-miei-dati 🙏',
    'Ｃａｎｃｅｌｌａ i miei dati',
    'Cancella\u00a0i\u200b miei dati',
  ])('%j is one', (text) => {
    expect(isErasureRequest(text)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'Cancella',
    'Non cancella i miei dati',
    'Cancella i miei dati domani',
    'Cancella i miei 2 dati',
    'Cancellà i miei dati',
  ])('%j is none', (text) => {
    expect(isErasureRequest(text)).toBe(false);
  });
});

describe('other words about an erasure', () => {
  it.each([
    'Vorrei cancellare i miei dati',
    'ELIMINATE tutti i dati per favore',
    'Cancella i miei dati domani',
    'Chiedo la cancellazione dei dati',
  ])('%j are some', (text) => {
    expect(mentionsErasure(text)).toBe(true);
  });

  it.each([undefined, 'Cancella i miei dati!', 'Cancella', 'I miei dati sono giusti?'])(
    '%j are none',
    (text) => {
      expect(mentionsErasure(text)).toBe(false);
    },
  );
});
