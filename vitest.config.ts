import { devNull } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ignoreStaticWebhook } from './scripts/build/ignore-static-webhook.ts';

/** Starts the slowest files first, so that no worker is left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // This is Vitest's `sort`, not an array's.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return moduleId.includes('/tests/');
}

export default defineConfig({
  // As in the tests' build, because a static webhook changes the Content-Security-Policy.
  plugins: ignoreStaticWebhook(true),
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    // Tests that take minutes, or need other servers, run only with `SOAK=1`.
    exclude: ['tests/e2e/**', ...(process.env['SOAK'] === '1' ? [] : ['tests/soak/**'])],
    globalSetup: ['tests/support/provide-databases.ts'],
    // Two cores keep up with seven: the tests in `tests` spend two thirds of their time waiting for
    // other processes and for time to pass.
    maxWorkers: 7,
    sequence: { sequencer: LongestFirst },
    // Loading the modules again for each file took as long as half of the tests. `no-leftovers.ts`
    // makes sure that a file leaves nothing behind for the next one of its process.
    isolate: false,
    // A server that a test starts must not read the settings of the developer's own one.
    env: { ENV_FILE: devNull },
    // On a busy machine everything takes longer; only a hang should end here.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: [
      'tests/support/no-leftovers.ts',
      'tests/support/no-earlier-ids.ts',
      'tests/support/no-stray-output.ts',
      'tests/support/property-runs.ts',
    ],
    // A spy or a stub ends with its test.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
