import { expect, it } from 'vitest';
import { groupHistory } from './group-history.ts';

it('puts the newest first and joins what one person repeated', () => {
  const history = [
    { at: 1, by: 'Anna', what: 'open' },
    { at: 2, by: 'Giulia', what: 'open' },
    { at: 3, by: 'Giulia', what: 'open' },
    { at: 4, by: null, what: 'sent' },
  ];
  expect(groupHistory(history)).toEqual([
    { entry: history[3], times: 1 },
    { entry: history[2], times: 2 },
    { entry: history[0], times: 1 },
  ]);
});
