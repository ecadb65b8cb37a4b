import { expect, it } from 'vitest';
import { chatLink, personalChatLink, telegramShareLink, whatsappShareLink } from './links.ts';

it('links to a chat with the brand and its pre-filled message', () => {
  const link = chatLink({ name: 'Peso & Forma', whatsappNumber: '393000000000' });
  expect(link).toBe(
    'https://wa.me/393000000000?text=Ciao%20Peso%20%26%20Forma%2C%20aspetto%20i%20risultati.%20Grazie.',
  );
  expect(new URL(link).searchParams.get('text')).toBe(
    'Ciao Peso & Forma, aspetto i risultati. Grazie.',
  );
});

it("links to a person's chat with a text ready", () => {
  const link = new URL(personalChatLink('+39 333 1234567', '*Ciao* & saluti\n👋'));
  expect(link.origin + link.pathname).toBe('https://wa.me/393331234567');
  expect(Object.fromEntries(link.searchParams)).toEqual({ text: '*Ciao* & saluti\n👋' });
});

it('links to the share dialogs of WhatsApp and Telegram', () => {
  const address = 'https://calcolo.example/?a=1&b=2#c';
  const whatsapp = new URL(whatsappShareLink('Provalo & dimmi', address));
  expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/');
  expect(Object.fromEntries(whatsapp.searchParams)).toEqual({ text: `Provalo & dimmi ${address}` });
  const telegram = new URL(telegramShareLink('Provalo & dimmi', address));
  expect(telegram.origin + telegram.pathname).toBe('https://t.me/share/url');
  expect(Object.fromEntries(telegram.searchParams)).toEqual({
    url: address,
    text: 'Provalo & dimmi',
  });
});
