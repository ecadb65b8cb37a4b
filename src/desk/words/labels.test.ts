import { expect, it } from 'vitest';
import { CALCULATOR_FIELDS } from '../../domain/calculator/calculator-input.ts';
import { ROW_STATES } from '../../domain/desk/lead-list.ts';
import { fieldLabel, historyText, STATE_LABELS, stateText, TAB_STATES } from './labels.ts';

it('says why an answer failed', () => {
  expect(stateText({ state: 'failed', reason: 'window_closed' })).toBe(
    'non riuscito: sono passate più di 24 ore dal suo messaggio',
  );
  expect(stateText({ state: 'failed', reason: 'error 131026' })).toBe('non riuscito: error 131026');
  expect(stateText({ state: 'failed', reason: null })).toBe('non riuscito');
  expect(stateText({ state: 'read', reason: 'error 1' })).toBe('letto');
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
