import { expect, test } from 'vitest';
import { screenAt } from './screens.ts';

test.each([
  ['/', 'home'],
  ['/lead-capture', 'lead-capture'],
  ['/confirmation', 'confirmation'],
  ['/lead-capture/', 'not-found'],
  ['/index.html', 'not-found'],
  ['/Confirmation', 'not-found'],
])('%s shows %s, as on the server', (path, screen) => {
  expect(screenAt(path)).toBe(screen);
});
