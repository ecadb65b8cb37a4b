import { expect, test, vi } from 'vitest';
import { count } from './funnel.ts';

function failing(): never {
  throw new Error('somebody else wrote this');
}

test.each([failing, {}, undefined])('a foreign counter (%s) disturbs nobody', (va) => {
  vi.stubGlobal('window', { va });
  expect(() => count('lead')).not.toThrow();
});
