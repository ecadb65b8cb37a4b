import { expect, test } from 'vitest';
import { withoutMessage } from './log.ts';

test('a logged error has its code and never its message', () => {
  const error = Object.assign(new Error('Anna +393331234567\nAnna again'), { code: 'E_X' });
  const logged = JSON.stringify([withoutMessage(error), withoutMessage('Anna')]);
  expect(logged).toContain('E_X');
  expect(logged).not.toContain('Anna');
});
