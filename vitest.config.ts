import { availableParallelism, devNull } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ignoreStaticWebhook } from './scripts/build/ignore-static-webhook.ts';

const PROPERTY_RUNS = 'tests/support/property-runs.ts';

export default defineConfig({
  // As in the tests' build, because a static webhook changes the Content-Security-Policy.
  plugins: [ignoreStaticWebhook],
  test: {
    globalSetup: ['tests/support/provide-databases.ts'],
    maxWorkers: availableParallelism(),
    // A server that a test starts must not read the settings of the developer's own one.
    env: { ENV_FILE: devNull },
    // On a busy machine everything takes longer; only a hang should end here.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    // What a test writes to the console is shown if it fails.
    silent: 'passed-only',
    // A spy or a stub ends with its test.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['src/**/*.test.{ts,tsx}'],
          // Loading the modules again for each of these many small files takes longer than the tests.
          isolate: false,
          setupFiles: [PROPERTY_RUNS],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts'],
          // Tests that take minutes, or need other servers, run only with `SOAK=1`.
          exclude: process.env['SOAK'] === '1' ? [] : ['tests/soak/**'],
          setupFiles: [PROPERTY_RUNS],
        },
      },
    ],
  },
});
