import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deployedFile } from './support/deployed-file.ts';

/** The text of each rule of `deploy/alerts.yml`, by its name. */
const RULES = new Map(
  deployedFile('alerts.yml', {})
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => [rule.split('\n', 1)[0] ?? '', rule]),
);

test('the manual says what to do about each alert', () => {
  const manual = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
  expect(RULES.size).toBeGreaterThan(10);
  expect([...RULES.keys()].filter((name) => !manual.includes(`| \`${name}\``))).toEqual([]);
});
