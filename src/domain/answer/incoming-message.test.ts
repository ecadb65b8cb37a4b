import { describe, expect, it } from 'vitest';
import { isErasureRequest, isFromVisitor, mentionsErasure } from './incoming-message.ts';

it.each(['text', 'sticker', 'audio', 'image', 'contacts', 'button', 'unsupported', 'invented'])(
  '%s counts as a message',
  (type) => {
    expect(isFromVisitor(type)).toBe(true);
  },
);

it.each(['reaction', 'edit', 'revoke', 'system', 'request_welcome'])('%s does not', (type) => {
  expect(isFromVisitor(type)).toBe(false);
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
