import { expect, it } from 'vitest';
import { listed } from '../../../tests/support/listed.ts';
import { ROW_STATES } from '../../domain/desk/lead-list.ts';
import { QUESTIONS } from '../../domain/insights/insight-events.ts';
import { fieldLabel, historyText, statesOfTab } from './labels.ts';

const BY_HAND = { automation: false, whatsapp: false };

it('offers unanswered leads as tasks only where nothing answers automatically', () => {
  expect(statesOfTab('todo', BY_HAND)).toContain('none');
  expect(statesOfTab('todo', { ...BY_HAND, automation: true })).not.toContain('none');
  expect(statesOfTab('todo', { ...BY_HAND, whatsapp: true })).not.toContain('none');
});

it('offers every state in the tab of all leads', () => {
  expect(new Set(statesOfTab('all', BY_HAND))).toEqual(new Set(ROW_STATES));
});

it('names every question, and shows what it does not know as it is', () => {
  expect(QUESTIONS.map(fieldLabel)).toEqual(
    listed(`
    Età | Genere | Altezza | Peso | Livello di attività | Obiettivo | Massa muscolare percepita
    Nome | Numero WhatsApp | Consenso`),
  );
  expect(fieldLabel('newField')).toBe('NewField');
  expect(historyText('answered')).toBe("ha segnato l'analisi come inviata");
  expect(historyText('export')).toBe("ha scaricato l'immagine");
  expect(historyText('something-newer')).toBe('something-newer');
});
