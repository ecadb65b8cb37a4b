import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT, runTool } from '../../scripts/setup/run.mjs';

const PAGE = `${ROOT}docs/reliability.md`;
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

/** @param {string} folder @param {string} part */
export function resultFile(folder, part) {
  return `${folder}/${part}.json`;
}

/**
 * Rewrites the table from the results in the folder. The page does not say which part a row comes
 * from, so it stays as it is while a part has no result, as in a fresh clone.
 * @param {readonly string[]} parts in the order of the page
 * @param {string} folder
 * @returns {Promise<string[]>} the parts without a result
 */
export async function refreshTable(parts, folder, page = PAGE) {
  const missing = parts.filter((part) => !existsSync(resultFile(folder, part)));
  if (missing.length > 0) return missing;
  const results = parts.map((part) => readResult(folder, part));
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
  const text = readFileSync(page, 'utf8');
  const [before, rest = ''] = text.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined)
    throw new Error(`docs/reliability.md has lost its markers: ${BEGIN} … ${END}`);
  writeFileSync(page, `${before}${BEGIN}\n${conditions}\n\n${table}\n${END}${after}`);
  await runTool('biome', ['format', '--write', page], { quiet: true });
  return [];
}

/** @param {string} folder @param {string} part @returns {Result} */
function readResult(folder, part) {
  return { part, ...JSON.parse(readFileSync(resultFile(folder, part), 'utf8')) };
}
