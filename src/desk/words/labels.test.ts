import { expect, it } from 'vitest';
import { CALCULATOR_FIELDS } from '../../domain/calculator/calculator-input.ts';
import { ROW_STATES } from '../../domain/desk/lead-list.ts';
import { fieldLabel, historyText, STATE_LABELS, stateText, TAB_STATES } from './labels.ts';

function failed(reason: string | null): string {
  return stateText({ state: 'failed', reason, isRestricted: false });
}

it('says why an answer failed', () => {
  expect(failed('window_closed')).toBe(
    'non riuscito: sono passate più di 24 ore dal suo messaggio',
  );
  expect(failed('error 131026: Message undeliverable')).toBe(
    'non riuscito: WhatsApp non raggiunge questo numero (errore 131026)',
  );
  expect(failed('error 131051')).toBe("non riuscito: WhatsApp l'ha rifiutato (errore 131051)");
  expect(failed('something newer')).toBe('non riuscito: something newer');
  expect(failed(null)).toBe('non riuscito');
  expect(stateText({ state: 'read', reason: 'error 1', isRestricted: false })).toBe('letto');
});

it('says of whoever asked for a restriction nothing else', () => {
  const restricted = { state: 'failed', reason: 'window_closed', isRestricted: true } as const;
  expect(stateText(restricted)).toBe('uso dei dati limitato');
});

it('offers every state in the tab of all leads', () => {
  expect(new Set(TAB_STATES.all)).toEqual(new Set(ROW_STATES));
  expect(Object.keys(STATE_LABELS)).toHaveLength(ROW_STATES.length);
});

it('names every question, and shows what it does not know as it is', () => {
  for (const field of CALCULATOR_FIELDS) expect(fieldLabel(field)).toMatch(/^\p{Lu}/u);
  expect(fieldLabel('newField')).toBe('NewField');
  expect(historyText('answered')).toBe('ha segnato come inviato');
  expect(historyText('something-newer')).toBe('something-newer');
});
