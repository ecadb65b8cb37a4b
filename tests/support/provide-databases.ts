import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { onServer } from './on-server.ts';
import { startPostgres } from './postgres-server.ts';
import { sparePort } from './spare-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a real PostgreSQL server, which runs once `postgresStarter` was asked. */
    postgresUrl: string;
    postgresStarter: string;
    /** The name of the database that others are copied from. */
    postgresTemplate: string;
    /** Where the SQLite file is that others are copied from. */
    templateFolder: string;
  }
}

/**
 * Has a place for templates, and one PostgreSQL for all test files, which starts for the first test
 * that needs it. Each test has a database of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_POSTGRES_URL'];
  const port = await sparePort();
  const url = given ?? `postgres://postgres@127.0.0.1:${port}/postgres`;
  const template = `template_${process.pid}_${Date.now()}`;
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-template-'));
  let stop: Promise<() => Promise<void>> | undefined;
  const start = async () => {
    if (given) return () => onServer(given, `drop database if exists ${template}`);
    const postgres = await startPostgres({ port });
    return postgres.stop;
  };
  const starter = createServer((_request, response) => {
    stop ??= start();
    stop.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(starter, 'listening');
  project.provide('templateFolder', folder);
  project.provide('postgresUrl', url);
  project.provide('postgresStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  project.provide('postgresTemplate', template);
  return async () => {
    starter.close();
    await (await stop)?.();
    rmSync(folder, { recursive: true, force: true });
  };
}
