import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string) => text.length / 2;
const ROOM = { width: 500, largest: [100, 70, 60], smallest: 50 };

test.each([
  ['a short name in the largest letters', 'Forma', ['Forma'], 100],
  ['a longer one in smaller letters', 'Forma e salute', ['Forma e salute'], 1000 / 14],
  ['a long one on two lines', 'Accademia del benessere', ['Accademia', 'del benessere'], 70],
  [
    'a very long one on three, of like width',
    'Accademia nazionale di educazione alimentare',
    ['Accademia nazionale', 'di educazione', 'alimentare'],
    1000 / 19,
  ],
  ['one endless word as small as it must be', 'x'.repeat(60), ['x'.repeat(60)], 1000 / 60],
])('%s', (_name, text, lines, size) => {
  const fitted = fitText(text, ROOM, measure);
  expect(fitted.size).toBeCloseTo(size, 5);
  expect(fitted.lines).toEqual(lines);
});
