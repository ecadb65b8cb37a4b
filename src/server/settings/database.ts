import { refuseUnescapedPassword } from './values.ts';

export type DatabaseSetting =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

export type Engine = DatabaseSetting['engine'];

/** The value may contain a password, so the error does not repeat it. */
export function parseDatabase(text: string): DatabaseSetting {
  if (/^postgres(ql)?:\/\//.test(text)) {
    refuseUnescapedPassword(text);
    if (URL.canParse(text)) return { engine: 'postgres', url: text };
  }
  const path = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
  // Only a shell expands it; here it would become a folder of that name.
  if (/^~(?:\/|$)/.test(path ?? '')) throw new Error('write the whole path instead of ~');
  if (path) return { engine: 'sqlite', path };
  throw new Error(
    'expected file:PATH for SQLite or postgres://user:password@host/name for PostgreSQL',
  );
}
