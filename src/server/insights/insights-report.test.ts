import { expect, test } from 'vitest';
import type { InsightCount } from '../store/insights/insights-queries.ts';
import { insightsReport } from './insights-report.ts';

const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 10, 15);
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

function row(hours: number, event: InsightCount['event'], count: number, campaign = '') {
  return { hour: MIDNIGHT + hours * HOUR_MS, event, campaign, count };
}

test('hours are summed by day and campaign', () => {
  const report = insightsReport(
    [
      row(-1, 'visit', 5),
      row(0, 'visit', 7),
      row(9, 'visit', 3, 'ref=anna'),
      row(9, 'first-answer', 2, 'ref=anna'),
      row(9, 'calculation', 2),
      row(10, 'lead', 1),
      row(10, 'chat', 1),
      row(10, 'view', 99),
    ],
    dayOf,
  );
  const nothing = { visits: 0, firstAnswers: 0, calculations: 0, leads: 0, chatsOpened: 0 };
  const later = { firstAnswers: 2, calculations: 2, leads: 1, chatsOpened: 1 };
  expect(report.total).toEqual({ visits: 15, ...later });
  expect(Object.fromEntries(report.byDay)).toEqual({
    '2026-11-14': { ...nothing, visits: 5 },
    '2026-11-15': { visits: 10, ...later },
  });
  expect(Object.fromEntries(report.byCampaign)).toEqual({
    '': { visits: 12, firstAnswers: 0, calculations: 2, leads: 1, chatsOpened: 1 },
    'ref=anna': { ...nothing, visits: 3, firstAnswers: 2 },
  });
});

test('the questions people leave at are in the order of the forms, and never below zero', () => {
  const counts = [row(1, 'left-phone', 4), row(1, 'left-age', 9), row(2, 'left-age', -2)];
  expect(insightsReport([...counts, row(3, 'left-gender', -1)], dayOf).leftAt).toEqual([
    { field: 'age', visitors: 7 },
    { field: 'phone', visitors: 4 },
  ]);
});
