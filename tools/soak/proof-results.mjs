import { relative } from 'node:path';
import { ROOT } from '../../scripts/setup/run.mjs';
import { PROOFS } from './proofs.mjs';

/**
 * @typedef {{ area: string, what: string, times: string, lost: string }} Result
 * @typedef {{ file: string, title: string, isPassed: boolean }} Ran
 * @typedef {{ title: string, file: string, ok: boolean }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * Every proof with how often its tests passed.
 * @param {readonly Ran[]} ran @returns {Result[]}
 */
export function proofResults(ran) {
  return PROOFS.map(({ area, what, lost, file, test }) => {
    const runs = ran.filter((one) => one.file === file && test.test(one.title));
    if (runs.length === 0) throw new Error(`${file} has no test that matches ${test}`);
    if (runs.some(({ isPassed }) => !isPassed)) throw new Error(`${file} failed: ${test}`);
    return { area, what, times: `${runs.length} runs`, lost };
  });
}

/**
 * @param {{ testResults: { name: string, assertionResults: { fullName: string, status: string }[] }[] }} report of Vitest
 * @returns {Ran[]}
 */
export function ranByVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(ROOT, name),
      title: fullName,
      isPassed: status === 'passed',
    })),
  );
}

/** @param {{ suites: Suite[] }} report of Playwright @returns {Ran[]} */
export function ranByPlaywright({ suites }) {
  return suites.flatMap(specsOf).map(({ title, file, ok }) => ({
    file: `tests/e2e/${file}`,
    title,
    isPassed: ok,
  }));
}

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
