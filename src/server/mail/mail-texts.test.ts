import { describe, expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import {
  newLeadsText,
  outageText,
  questionsText,
  recoveryText,
  summaryText,
} from './mail-texts.ts';

const DESK = 'https://calcolo.example/desk';

describe('the e-mail about new leads', () => {
  test('names one person and the way to the desk', () => {
    const { subject, text } = newLeadsText(['Giulia Rossi'], DESK);
    expect(subject).toBe(`Nuova richiesta per ${brand.name}`);
    expect(text).toBe(
      `Ciao,\n\nbuone notizie: Giulia Rossi ha chiesto la sua analisi.\n\nLa trovi qui: ${DESK}\n\nA presto,\n${brand.name}\n`,
    );
  });

  test('names at most ten of many', () => {
    const names = Array.from({ length: 25 }, (_, index) => `Persona ${index + 1}`);
    const { subject, text } = newLeadsText(names, DESK);
    expect(subject).toBe(`25 nuove richieste per ${brand.name}`);
    expect(text).toContain('- Persona 10\n- e altre 15\n');
    expect(text).not.toContain('Persona 11');
    expect(newLeadsText(names.slice(0, 11), DESK).text).toContain("- Persona 10\n- e un'altra\n");
  });

  test('shows no marks that turn the text around', () => {
    expect(newLeadsText(['Anna\u202Eevil\u200B'], DESK).text).toContain('Annaevil ha chiesto');
  });
});

test('the e-mail about messages names who wrote, and how long there is to reply', () => {
  const { subject, text } = questionsText(['Giulia Rossi'], DESK);
  expect(subject).toBe(`Un messaggio per ${brand.name}`);
  expect(text).toContain("Giulia Rossi ti ha scritto su WhatsApp dopo l'analisi.\n\nLeggi e");
  const many = questionsText(['Giulia Rossi', 'Marco'], DESK);
  expect(many.subject).toBe(`Messaggi da 2 persone per ${brand.name}`);
  expect(many.text).toContain(`- Giulia Rossi\n- Marco\n\nLeggi e rispondi qui, entro 24 ore`);
  expect(many.text).toContain(DESK);
});

test('the summary counts one day, and what is open now only if something is', () => {
  const day = { visits: 120, calculations: 64, leads: 1, chatsOpened: 9 };
  const counts = { ...day, todo: 0, callBacks: 0, waiting: 0, dead: 0 };
  const { subject, text } = summaryText(new Date('2026-11-15T00:00:00+01:00'), counts, DESK);
  expect(subject).toBe(`${brand.name}: com'è andata ieri (1 richiesta)`);
  expect(text).toContain('domenica 15 novembre 2026');
  expect(text).toContain('Visite: 120\nCalcoli: 64\nRichieste: 1\nChat aperte: 9\n');
  expect(text).not.toMatch(/consegnare|aspettano|richiamare/);
  const open = summaryText(
    new Date('2026-11-15T00:00:00+01:00'),
    { ...counts, todo: 4, callBacks: 5, waiting: 3, dead: 2 },
    DESK,
  );
  expect(open.text).toContain(
    'Persone da richiamare oggi: 5\nPersone che aspettano in «Da fare»: 4\nRichieste ancora da consegnare: 3\nConsegne non riuscite: 2\n',
  );
});

test.each([
  ['automation', false],
  ['whatsapp', true],
] as const)(
  'an outage of %s has a beginning and an end, and leaves people to answer by hand: %j',
  (to, leaves) => {
    const alarm = outageText(to, new Date('2026-11-15T09:30:00+01:00'), 'HTTP 500', DESK);
    expect(alarm.text).toContain('15 novembre 2026');
    expect(alarm.text).toContain('09:30');
    expect(alarm.text).toContain('Motivo: HTTP 500');
    const recovery = recoveryText(to, DESK);
    expect(recovery.subject).toContain('di nuovo');
    for (const { text } of [alarm, recovery]) expect(/24 ore.*«Da fare»/.test(text)).toBe(leaves);
  },
);
