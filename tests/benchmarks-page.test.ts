import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PARTS } from '../tools/bench/parts.mjs';
import { lastFigures } from '../tools/bench/report/last-figures.mjs';
import { measuredParts, pageOf } from '../tools/bench/report/report.mjs';

const PAGE = readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8');

test('the page has every part, and is what the bench would write of these figures', () => {
  expect(measuredParts().map(({ title }) => title)).toEqual(
    Object.values(PARTS).map(({ title }) => title),
  );
  expect(pageOf(measuredParts())).toBe(PAGE);
});

test('figures are read back as they were measured', () => {
  const rows = [
    { name: 'bare', value: '120 (117 to 131) ms', limit: '', isFine: true },
    { name: 'lost', value: '0', limit: 'at most 0', isFine: true },
    { name: 'rate', value: '0.50 (0.4 to 0.6)', limit: 'at least 0.25', isFine: true },
    { name: 'time', value: '8 ms', limit: 'at most 4 ms', isFine: false },
    { name: 'less', value: '-3 ms', limit: 'at most 4 ms', isFine: true },
  ];
  const conditions = '2026-01-02 03:04 UTC, Node 20.20.2, 2 cores';
  const part = { title: 'A part', how: 'Somehow.', measure: async () => rows, conditions, rows };
  expect(lastFigures(pageOf([part]))).toEqual(new Map([[part.title, { conditions, rows }]]));
});
