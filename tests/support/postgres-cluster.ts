import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../tools/postgres/cluster.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a real PostgreSQL server, started for this run. */
    postgresUrl: string;
  }
}

/** Once for all test files; each test makes a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
