import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT, runTool } from '../../scripts/setup/run.mjs';

const DOCUMENT = `${ROOT}docs/reliability.md`;
const BEGIN = '<!-- soak: begin -->';
const END = '<!-- soak: end -->';
const AREAS = [
  'Durability',
  'Relay',
  'Intake',
  'Bots',
  'Privacy',
  'Page',
  'Browser',
  'Supply chain',
];

/** @typedef {import('./proof-results.mjs').Result} Result */

/** Tests end in any order; the table keeps one. @param {readonly Result[]} results @returns {Result[]} */
export function inOrder(results) {
  return results.toSorted(
    (one, other) =>
      AREAS.indexOf(one.area) - AREAS.indexOf(other.area) || one.what.localeCompare(other.what),
  );
}

/** @param {string} conditions @param {readonly Result[]} results */
export async function refreshTable(conditions, results) {
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
  await runTool('biome', ['format', '--write', DOCUMENT], { quiet: true });
}
