import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HOLD_MS } from '../src/server/privacy/retention/retention-brake.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../src/server/time/clock.ts';
import { deployedFile } from './support/deployed-file.ts';

const UNITS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

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

test('whoever is on duty hears of a held retention hours before leads are deleted', () => {
  const rule = RULES.get('PesoFormaRetentionHeld') ?? '';
  expect(rule).toContain('peso_forma_retention_held == 1');
  const [, amount = '0', unit = 's'] = /^ +for: (\d+)(\w)$/m.exec(rule) ?? [];
  expect(Number(amount) * (UNITS[unit] ?? Infinity)).toBeLessThan(HOLD_MS / 4);
  expect(rule).toContain('severity: page');
  expect(rule).toContain('clock');
});

test('leads that wait because no webhook is set raise no alarm', () => {
  expect(RULES.get('PesoFormaBacklog')).toMatch(
    /expr: .*oldest_waiting_seconds > 3600 and on \(instance\) peso_forma_webhook_set == 1\n/,
  );
});

test('an outage of the webhook raises an alarm only while a lead or an erasure waits for it', () => {
  expect(RULES.get('PesoFormaDeliveriesFailing')?.replace(/\s+/g, ' ')).toContain(
    'peso_forma_webhook_down == 1 and on (instance) (peso_forma_leads{status="waiting"} > 0 or on (instance) peso_forma_erasures_waiting > 0)',
  );
});

test('whoever is on duty hears of a database that cannot be read', () => {
  const rule = RULES.get('PesoFormaDatabase') ?? '';
  expect(rule).toContain('peso_forma_database_up == 0');
  expect(rule).toContain('severity: page');
});
