import { expect, test } from 'vitest';
import { tableText } from './table.ts';

test('a long cell ends between two characters', () => {
  const columns = [{ title: 'NAME', maxWidth: 6 }];
  expect(tableText(columns, [['Anna🙂🙂🙂'], ['Anna🙂🙂']])).toBe('NAME\nAnna🙂…\nAnna🙂🙂\n');
});
