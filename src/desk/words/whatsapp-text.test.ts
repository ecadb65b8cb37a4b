import { expect, it } from 'vitest';
import { payloadOf } from '../../../tests/support/leads.ts';
import { whatsappParts } from './whatsapp-text.ts';

it.each([
  ['ciao', [['plain', 'ciao']]],
  [
    '*Titolo*\nriga',
    [
      ['bold', 'Titolo'],
      ['plain', '\nriga'],
    ],
  ],
  [
    'a _b c_ d',
    [
      ['plain', 'a '],
      ['italic', 'b c'],
      ['plain', ' d'],
    ],
  ],
  ['2*3*4', [['plain', '2*3*4']]],
  ['* niente *', [['plain', '* niente *']]],
  ['*due\nrighe*', [['plain', '*due\nrighe*']]],
  ['', []],
])('splits %j', (message, expected) => {
  expect(whatsappParts(message).map(({ look, text }) => [look, text])).toEqual(expected);
});

it('finds every title and the calories of the real message and loses no other character', () => {
  const message = payloadOf().whatsapp_message_ready;
  const parts = whatsappParts(message);
  expect(parts.filter(({ look }) => look === 'bold')).toHaveLength(7);
  expect(parts.filter(({ look }) => look === 'italic')).toHaveLength(1);
  expect(parts.map(({ text }) => text).join('')).toBe(message.replace(/[*_]/g, ''));
});
