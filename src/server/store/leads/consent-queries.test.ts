import { expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../../tests/support/databases.ts';

test.each(ENGINES)(
  'on %s, the words of a consent are stored once and never change',
  async (engine) => {
    const store = await freshStore(engine);
    await store.addConsentTexts({ 'test-1': 'Acconsento.', 'test-2': 'Acconsento a tutto.' });
    await store.addConsentTexts({ 'test-1': 'Altre parole.', 'test-3': 'Acconsento ancora.' });
    expect(await store.consentText('test-1')).toBe('Acconsento.');
    expect(await store.consentText('test-2')).toBe('Acconsento a tutto.');
    expect(await store.consentText('test-3')).toBe('Acconsento ancora.');
    expect(await store.consentText('test-4')).toBeUndefined();
  },
);
