import { defineConfig } from 'vitest/config';

/** Only the tests beside the domain: the mutation check runs them once for every mutant. */
export default defineConfig({ test: { include: ['src/domain/**/*.test.ts'] } });
