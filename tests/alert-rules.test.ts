import { expect, test } from 'vitest';
import { deployedFile } from './support/deployed-file.ts';

/** The text of each rule of `deploy/alerts.yml`, by its name. */
const RULES = new Map(
  deployedFile('alerts.yml', {})
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => [rule.split('\n', 1)[0] ?? '', rule]),
);

test('each alert says what to do', () => {
  expect(RULES.size).toBeGreaterThan(10);
  const silent = [...RULES].filter(([, rule]) => !/description: "[^"]{50,}"/.test(rule));
  expect(silent.map(([name]) => name)).toEqual([]);
});
