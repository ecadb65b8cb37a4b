/**
 * A row of docs/reliability.md. The test that proves it declares it, and the test runner's report
 * contains it. Tests that prove it together have the same row.
 * @typedef {{ area: string, what: string, times?: string, lost: string }} Row
 * @typedef {{ status: string, annotations: { type: string, description?: string }[] }} BrowserTest
 * @typedef {{ specs?: { tests: BrowserTest[] }[], suites?: Suite[] }} Suite
 */

/**
 * @param {{ testResults: { assertionResults: { status: string, meta: { rows?: Row[] } }[] }[] }} report
 * @param {number} rounds how often each test ran
 * @returns {Row[]} one for each run of each test that carries it
 */
export function rowsOfVitest({ testResults }, rounds) {
  const rows = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ meta }) => meta.rows ?? []);
  return Array.from({ length: rounds }, () => rows).flat();
}

/**
 * @param {{ suites: Suite[] }} report
 * @returns {Row[]} one for each run of each test that carries it
 */
export function rowsOfPlaywright({ suites }) {
  return suites
    .flatMap(testsOf)
    .filter(({ status }) => status === 'expected')
    .flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'proof'))
    .map(({ description = '' }) => JSON.parse(description));
}

/** @param {Suite} suite @returns {BrowserTest[]} */
function testsOf({ specs = [], suites = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

/**
 * Merges equal rows. A row without `times` gets the number of runs.
 * @param {readonly Row[]} rows
 * @returns {Required<Row>[]}
 */
export function mergeRows(rows) {
  /** @type {Map<string, { row: Row, runs: number }>} */
  const groups = new Map();
  for (const row of rows) {
    const key = `${row.area}: ${row.what}`;
    groups.set(key, { row, runs: (groups.get(key)?.runs ?? 0) + 1 });
  }
  return Array.from(groups.values(), ({ row, runs }) => ({
    times: runs === 1 ? '1 run' : `${runs} runs`,
    ...row,
  }));
}
