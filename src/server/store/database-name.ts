import { resolve } from 'node:path';
import type { DatabaseSetting } from '../settings/database.ts';

/** The parameters that identify a database; others may hold a password. */
const TELLING = new Set(['host', 'port', 'user', 'dbname']);

/** Names a database to a person, without its password. */
export function databaseName(setting: DatabaseSetting): string {
  if (setting.engine === 'sqlite') return `file:${resolve(setting.path)}`;
  const url = new URL(setting.url);
  url.password = '';
  const telling = [...url.searchParams].filter(([name]) => TELLING.has(name));
  url.search = new URLSearchParams(telling).toString();
  return url.href;
}
