import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT, runTool, say } from './run.mjs';

/** @typedef {{ area: string, what: string, times: string, lost: string }} Result */

const LINES = `${ROOT}artifacts/soak.ndjson`;
const SUMMARY = `${ROOT}artifacts/soak.json`;
const DOCUMENT = `${ROOT}docs/reliability.md`;
const BEGIN = '<!-- soak: begin -->';
const END = '<!-- soak: end -->';
const AREAS = ['Durability', 'Relay', 'Intake'];

await ensureInstalled();
await ensureBuilt();
mkdirSync(`${ROOT}artifacts`, { recursive: true });
rmSync(LINES, { force: true });

const startedAt = Date.now();
// Most of a scenario is waiting: three at a time, whatever the number of cores.
const code = await runTool('vitest', ['run', 'tests/faults', '--maxWorkers=3'], {
  env: { SOAK: '1' },
});
const minutes = Math.ceil((Date.now() - startedAt) / 60_000);
const results = sorted(readResults());
const conditions = `Node ${process.versions.node}, ${availableParallelism()} cores, ${minutes} minutes, ${new Date(startedAt).toISOString().slice(0, 10)}`;
writeFileSync(SUMMARY, `${JSON.stringify({ passed: code === 0, conditions, results }, null, 2)}\n`);
say(`artifacts/soak.json: ${results.length} results.`);

if (code === 0) {
  refreshTable();
  await runTool('biome', ['format', '--write', DOCUMENT], { quiet: true });
  say('docs/reliability.md: the table is refreshed.');
} else {
  say('Something failed: docs/reliability.md is left as it was.');
}
process.exitCode = code;

/** @returns {Result[]} */
function readResults() {
  if (!existsSync(LINES)) return [];
  const lines = readFileSync(LINES, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** Test files end in any order; the table keeps one. @param {Result[]} list */
function sorted(list) {
  return list.toSorted(
    (one, other) =>
      AREAS.indexOf(one.area) - AREAS.indexOf(other.area) || one.what.localeCompare(other.what),
  );
}

function refreshTable() {
  const rows = results.map(({ area, what, times, lost }) => [area, what, times, lost]);
  const table = [
    ['area', 'what was done', 'how often', 'what was lost'],
    ['---', '---', '---', '---'],
    ...rows,
  ]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before, rest = ''] = text.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined)
    throw new Error(`docs/reliability.md has lost its markers: ${BEGIN} … ${END}`);
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n${conditions}.\n\n${table}\n${END}${after}`);
}
