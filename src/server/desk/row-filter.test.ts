import { expect, test } from 'vitest';
import { rowFilter } from './row-filter.ts';

test.each([
  ['todo', 'oldest'],
  ['waiting', 'oldest'],
  ['sent', 'newest'],
  ['all', 'newest'],
] as const)('the tab %s begins with the %s', (tab, order) => {
  expect(rowFilter({ tab }, { automation: false, whatsapp: true }, 0)).toMatchObject({ order });
});
