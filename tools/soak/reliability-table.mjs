import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT, runTool } from '../../scripts/setup/run.mjs';

const DOCUMENT = `${ROOT}docs/reliability.md`;
const BEGIN = '<!-- soak: begin -->';
const END = '<!-- soak: end -->';

/** In the order of the table. */
export const AREAS = /** @type {const} */ ([
  'Durability',
  'Relay',
  'Answers',
  'Intake',
  'Bots',
  'Privacy',
  'Page',
  'Browser',
  'Supply chain',
  'Brand',
  'Node',
  'Operation',
]);

/**
 * @typedef {Required<import('./rows.mjs').Row>} Row
 * @typedef {{ part: string, conditions: string, rows: Row[] }} Result
 */

/** Sorts the rows, because tests end in any order. @param {readonly Row[]} rows @returns {Row[]} */
function sortRows(rows) {
  /** @type {readonly string[]} */
  const areas = AREAS;
  return rows.toSorted(
    (one, other) =>
      areas.indexOf(one.area) - areas.indexOf(other.area) || one.what.localeCompare(other.what),
  );
}

/** @param {readonly Result[]} results */
export async function refreshTable(results) {
  const conditions = results.map((result) => `- ${result.part}: ${result.conditions}`).join('\n');
  const table = [
    ['area', 'what was done', 'how often', 'what was lost'],
    ['---', '---', '---', '---'],
    ...sortRows(results.flatMap(({ rows }) => rows)).map(({ area, what, times, lost }) => [
      area,
      what,
      times,
      lost,
    ]),
  ]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before, rest = ''] = text.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined)
    throw new Error(`docs/reliability.md has lost its markers: ${BEGIN} … ${END}`);
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n${conditions}\n\n${table}\n${END}${after}`);
  await runTool('biome', ['format', '--write', DOCUMENT], { quiet: true });
}
