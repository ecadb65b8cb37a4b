import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { onServer } from './on-server.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a real PostgreSQL server, started for this run. */
    postgresUrl: string;
    /** The name of the database that others are copied from. */
    postgresTemplate: string;
    /** Where the SQLite file is that others are copied from. */
    templateFolder: string;
  }
}

/** Starts one PostgreSQL for all test files, and has a place for templates; each test has a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_POSTGRES_URL'];
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startPostgres();
  const template = `template_${process.pid}_${Date.now()}`;
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-template-'));
  project.provide('templateFolder', folder);
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  return async () => {
    // A server of our own is removed with everything in it.
    if (given) await onServer(url, `drop database if exists ${template}`);
    rmSync(folder, { recursive: true, force: true });
    await stop();
  };
}
