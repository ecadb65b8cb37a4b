import { areaOf } from './areas.mjs';

const name = process.env['MUTATION_AREA'];
const { mutate, threshold } = areaOf(name);

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  // Stryker would read a tsconfig through an API that TypeScript 7 no longer has.
  tsconfigFile: 'none',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: [...mutate, '!src/**/*.test.ts'],
  ignorePatterns: ['/artifacts', '/dist', '/data'],
  coverageAnalysis: 'perTest',
  // More than there are cores: the tests of relay and store spend most of their time waiting.
  concurrency: 8,
  // A mutant that runs out of time counts as detected, so a busy machine must not cause it.
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `artifacts/mutation-${name}.json` },
  clearTextReporter: { logTests: false, allowColor: false },
  thresholds: { high: 95, low: threshold, break: threshold },
  tempDirName: '.stryker-tmp',
};
