import { expect, test } from 'vitest';
import { screenAt } from './screens.ts';

test.each([
  ['/', 'home'],
  ['/lead-capture', 'lead-capture'],
  ['/confirmation', 'confirmation'],
  ['/lead-capture/', 'not-found'],
  ['/index.html', 'not-found'],
  ['/Confirmation', 'not-found'],
])('%s is the screen %s', (path, screen) => {
  expect(screenAt(path)).toBe(screen);
});
