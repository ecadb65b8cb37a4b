import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openServerStore } from '../../src/server/store/open-store.ts';

/** Any number: nobody else takes such a lock on the server of the tests. */
const LOCK = 1;

/**
 * Creates a file that has today's tables, as a copy. The first test of a run that asks for one makes
 * the original.
 */
export async function createMigratedFile(path: string): Promise<void> {
  const template = join(inject('templateFolder'), 'leads.sqlite');
  if (!existsSync(template)) {
    const unfinished = join(inject('templateFolder'), `${randomUUID()}.sqlite`);
    await (await openServerStore({ engine: 'sqlite', path: unfinished })).close();
    renameSync(unfinished, template);
  }
  copyFileSync(template, path);
}

/** The same on PostgreSQL, where migrating takes ten times as long. */
export async function createMigratedDatabase(name: string): Promise<void> {
  const server = inject('postgresUrl');
  const template = inject('postgresTemplate');
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 0) await createTemplate(client, server, template);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
}

/** It gets its name once it is complete. */
async function createTemplate(client: Client, server: string, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await client.query(`drop database if exists ${unfinished}`);
  await client.query(`create database ${unfinished}`);
  const url = server.replace(/\/postgres$/, `/${unfinished}`);
  await (await openServerStore({ engine: 'postgres', url })).close();
  await client.query(`alter database ${unfinished} rename to ${template}`);
}
