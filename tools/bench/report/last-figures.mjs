/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {{ conditions: string, rows: Row[] }} Result */

const SECTION = /^## (.+)$([\s\S]*?)(?=^## |$(?![\s\S]))/gm;
const CONDITIONS = /^Measured (.+)\.$/m;
const ROW = /^\|(.+)\|(.*)\|(.*)\|(.*)\|$/gm;

/**
 * Reads the figures of each part back from docs/benchmarks.md, by its title. A part that is not
 * measured keeps them, even in a fresh clone.
 * @param {string} page
 * @returns {ReadonlyMap<string, Result>}
 */
export function lastFigures(page) {
  /** @type {Map<string, Result>} */
  const results = new Map();
  for (const [, title = '', text = ''] of page.matchAll(SECTION)) {
    const conditions = CONDITIONS.exec(text)?.[1];
    // The head of the table and the rule below it come first.
    const rows = [...text.matchAll(ROW)].slice(2).map(readRow);
    if (conditions) results.set(title, { conditions, rows });
  }
  return results;
}

/** @param {readonly string[]} match @returns {Row} */
function readRow([, ...cells]) {
  const [name = '', value = '', limit = '', verdict = ''] = cells.map((cell) => cell.trim());
  return { name, value, limit, isFine: verdict !== '**missed**' };
}
