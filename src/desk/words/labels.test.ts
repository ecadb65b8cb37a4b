import { expect, it } from 'vitest';
import { ROW_STATES } from '../../domain/desk/lead-list.ts';
import { QUESTIONS } from '../../domain/insights/insight-events.ts';
import { fieldLabel, historyText, STATE_LABELS, statesOfTab, stateText } from './labels.ts';

const BY_HAND = { automation: false, whatsapp: false };

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
  expect(failed('restricted')).toBe(
    "non riuscito: la persona ha chiesto di limitare l'uso dei suoi dati",
  );
  expect(failed('something newer')).toBe('non riuscito: something newer');
  expect(failed(null)).toBe('non riuscito');
  expect(stateText({ state: 'read', reason: 'error 1', isRestricted: false })).toBe('letto');
});

it('shows nothing but the restriction of a restricted lead', () => {
  const restricted = { state: 'failed', reason: 'window_closed', isRestricted: true } as const;
  expect(stateText(restricted)).toBe('uso dei dati limitato');
});

it('offers unanswered leads as tasks only where nothing answers automatically', () => {
  expect(statesOfTab('todo', BY_HAND)).toContain('none');
  expect(statesOfTab('todo', { ...BY_HAND, automation: true })).not.toContain('none');
  expect(statesOfTab('todo', { ...BY_HAND, whatsapp: true })).not.toContain('none');
});

it('offers every state in the tab of all leads', () => {
  expect(new Set(statesOfTab('all', BY_HAND))).toEqual(new Set(ROW_STATES));
  expect(Object.keys(STATE_LABELS)).toHaveLength(ROW_STATES.length);
});

it('names every question, and shows what it does not know as it is', () => {
  expect(QUESTIONS.map(fieldLabel)).toEqual([
    'Età',
    'Genere',
    'Altezza',
    'Peso',
    'Livello di attività',
    'Obiettivo',
    'Massa muscolare percepita',
    'Nome',
    'Numero WhatsApp',
    'Consenso',
  ]);
  expect(fieldLabel('newField')).toBe('NewField');
  expect(historyText('answered')).toBe("ha segnato l'analisi come inviata");
  expect(historyText('export')).toBe("ha scaricato l'immagine");
  expect(historyText('something-newer')).toBe('something-newer');
});
