import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

const BOX = { width: 500, maxSizes: [100, 70, 60], minSize: 50 };

/** Every letter is half as wide as it is high. */
const measure = (text: string) => text.length / 2;

test.each([
  ['a short name takes the largest size', 'Forma', ['Forma'], 100],
  ['a longer name takes a smaller size', 'Forma e salute', ['Forma e salute'], 1000 / 14],
  ['a long name takes two lines', 'Accademia del benessere', ['Accademia', 'del benessere'], 70],
  [
    'a very long name takes three lines of similar width',
    'Accademia nazionale di educazione alimentare',
    ['Accademia nazionale', 'di educazione', 'alimentare'],
    1000 / 19,
  ],
  ['a single endless word is made to fit', 'x'.repeat(60), ['x'.repeat(60)], 1000 / 60],
])('%s', (_name, text, lines, size) => {
  const fitted = fitText(text, BOX, measure);
  expect(fitted.size).toBeCloseTo(size, 5);
  expect(fitted.lines).toEqual(lines);
});
