import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/support/postgres-cluster.ts'],
    setupFiles: ['tests/support/many-runs.ts'],
  },
});
