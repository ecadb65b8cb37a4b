import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openServerStore } from '../../src/server/database/open-store.ts';
import { asAdministrator } from './administrator.ts';

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

let template: Promise<void> | undefined;

/** The same on PostgreSQL, where migrating takes ten times as long. */
export async function createMigratedDatabase(name: string): Promise<void> {
  template ??= ensureTemplate();
  await template;
  await asAdministrator(`create database ${name} template ${inject('postgresTemplate')}`);
}

async function ensureTemplate(): Promise<void> {
  const name = inject('postgresTemplate');
  await asAdministrator('select pg_advisory_lock($1)', [LOCK]);
  try {
    const found = await asAdministrator('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await createTemplate(name);
  } finally {
    await asAdministrator('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** It gets its name once it is complete. */
async function createTemplate(name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await asAdministrator(`drop database if exists ${unfinished}`);
  await asAdministrator(`create database ${unfinished}`);
  const url = inject('postgresUrl').replace(/\/postgres$/, `/${unfinished}`);
  await (await openServerStore({ engine: 'postgres', url })).close();
  await asAdministrator(`alter database ${unfinished} rename to ${name}`);
}
