import { expect, it } from 'vitest';
import { DeskError } from '../calls/desk-error.ts';
import { errorText } from './error-text.ts';

it('says who changed a lead, and when', () => {
  const at = Date.UTC(2026, 10, 16, 10, 32);
  expect(errorText(new DeskError('changed', { by: 'Anna', at }))).toBe(
    'Anna ha cambiato questo contatto nel frattempo (16 nov 2026, 11:32). Non abbiamo sovrascritto nulla: controlla e riprova.',
  );
  expect(errorText(new DeskError('changed'))).toMatch(/^Questo contatto è cambiato nel frattempo/);
});
