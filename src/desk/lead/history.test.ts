import { expect, it } from 'vitest';
import { newestFirst } from './history.tsx';

it('joins what one person repeated', () => {
  const history = [
    { at: 1, by: 'Anna', what: 'open' },
    { at: 2, by: 'Giulia', what: 'open' },
    { at: 3, by: 'Giulia', what: 'open' },
    { at: 4, by: null, what: 'sent' },
  ];
  expect(newestFirst(history).map(({ at, times }) => [at, times])).toEqual([
    [4, 1],
    [3, 2],
    [1, 1],
  ]);
});
