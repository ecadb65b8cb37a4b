import { resolve } from 'node:path';
import type { DatabaseSetting } from '../settings/database.ts';

/** The parameters that identify a database; others may hold a password. */
const IDENTIFYING = new Set(['host', 'port', 'user', 'dbname']);

/** The name of a database for people, without its password. */
export function databaseName(setting: DatabaseSetting): string {
  if (setting.engine === 'sqlite') return `file:${resolve(setting.path)}`;
  const url = new URL(setting.url);
  url.password = '';
  const shown = [...url.searchParams].filter(([name]) => IDENTIFYING.has(name));
  url.search = new URLSearchParams(shown).toString();
  return url.href;
}
