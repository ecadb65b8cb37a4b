import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONG_FORMS } from '../tools/soak/long-forms.mjs';
import { refreshTable } from '../tools/soak/reliability-table.mjs';
import { mergeRows } from '../tools/soak/rows.mjs';

/** The soak runs these at their full length, in parts of their own. */
const SCENARIOS = ['faults', 'insights', 'scale', 'operation', 'deploy'];

/** What a test needs whose length depends on `npm run soak`. */
const LENGTH_IMPORTED = /import \{[^}]*\b(?:size|IS_SOAK)\b[^}]*\} from '[^']*support\/soak\.ts'/;

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

test('the page keeps its rows while a part has no result', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-soak-'));
  const page = join(folder, 'page.md');
  const old = '<!-- soak: begin -->\n- scale: long ago\n<!-- soak: end -->\n';
  writeFileSync(page, old);
  const save = (part: string) => {
    const rows = [{ area: 'Page', what: `done by ${part}`, times: '1 run', lost: '0' }];
    writeFileSync(join(folder, `${part}.json`), JSON.stringify({ conditions: 'today', rows }));
  };
  const refresh = () => refreshTable(['faults', 'scale'], folder, page);
  save('faults');
  expect(await refresh()).toEqual(['scale']);
  expect(readFileSync(page, 'utf8')).toBe(old);
  save('scale');
  expect(await refresh()).toEqual([]);
  expect(readFileSync(page, 'utf8')).toMatch(/- scale: today[^]*done by faults[^]*done by scale/);
  rmSync(folder, { recursive: true });
});

test('every test that has a long form is run at its full length', () => {
  const isRun = [...LONG_FORMS, ...SCENARIOS.map((folder) => `tests/${folder}`)];
  expect(isRun.filter((path) => !existsSync(path))).toEqual([]);
  const files = ['src', 'tests']
    .flatMap((top) =>
      readdirSync(top, { encoding: 'utf8', recursive: true }).map((path) => `${top}/${path}`),
    )
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => hasLongForm(readFileSync(path, 'utf8')));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !isRun.some((path) => file.startsWith(path)))).toEqual([]);
});

/** Properties are tried more often too, unless a test says how often. */
function hasLongForm(source: string): boolean {
  const triesProperties = source.includes("from 'fast-check'") && !source.includes('numRuns');
  return triesProperties || LENGTH_IMPORTED.test(source);
}

function isProof(file: string): boolean {
  return readFileSync(new URL(file, import.meta.url), 'utf8').includes('proof(');
}
