import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mergeRows } from '../tools/soak/rows.mjs';

/** The soak runs these at their full length, in parts of their own. */
const SCENARIOS = ['faults', 'insights', 'scale', 'operation', 'deploy'];

test('equal rows become one that says how often they came, unless they say it themselves', () => {
  const once = { area: 'Page', what: 'once', lost: '0' };
  const twice = { area: 'Page', what: 'twice', lost: '0' };
  const counted = { area: 'Intake', what: 'counted', times: '20 leads', lost: '0' };
  expect(mergeRows([once, twice, twice, counted])).toEqual([
    { ...once, times: '1 run' },
    { ...twice, times: '2 runs' },
    counted,
  ]);
});

test('no scenario is tagged as a proof too, because the soak would list it twice', () => {
  const files = SCENARIOS.flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter(isProof)).toEqual([]);
});

function isProof(file: string): boolean {
  return readFileSync(new URL(file, import.meta.url), 'utf8').includes('proof(');
}
