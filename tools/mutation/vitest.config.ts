import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { areaOf } from './areas.mjs';

const { tests, usesPostgres } = areaOf(process.env['MUTATION_AREA']);

export default defineConfig({
  test: {
    ...base.test,
    include: tests,
    globalSetup: usesPostgres ? ['tests/support/provide-databases.ts'] : [],
    // Mutants must be detected by assertions, not by the checks of the set-up files.
    setupFiles: [],
  },
});
