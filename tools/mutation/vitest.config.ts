import { defineConfig } from 'vitest/config';
import { areaOf } from './areas.mjs';

const { tests, usesPostgres } = areaOf(process.env['MUTATION_AREA']);

export default defineConfig({
  test: {
    include: tests,
    globalSetup: usesPostgres ? ['tests/support/postgres-cluster.ts'] : [],
    testTimeout: 30_000,
    tags: [{ name: 'proof' }],
  },
});
