import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../tools/postgres/cluster.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a real PostgreSQL server, started for this run. */
    postgresUrl: string;
  }
}

/** Starts one server for all test files; each test creates a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_POSTGRES_URL'];
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
