import { expect, test } from 'vitest';
import type { InsightSum } from './insights-queries.ts';
import { leftAt } from './left-at.ts';

function sum(event: InsightSum['event'], count: number): InsightSum {
  return { event, campaign: '', count };
}

test('the questions at which people leave follow the forms, and never count below zero', () => {
  const counts = [sum('left-phone', 4), sum('left-age', 9), sum('left-age', -2)];
  expect(leftAt([...counts, sum('left-gender', -1), sum('visit', 99)])).toEqual([
    { field: 'age', visitors: 7 },
    { field: 'phone', visitors: 4 },
  ]);
});
