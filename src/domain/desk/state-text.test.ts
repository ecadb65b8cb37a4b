import { expect, it } from 'vitest';
import { stateText } from './state-text.ts';

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

it('says whether a person has to write', () => {
  const row = { state: 'none', reason: null, isRestricted: false } as const;
  expect([stateText(row), stateText(row, true)]).toEqual(['in attesa', 'da scrivere']);
});
