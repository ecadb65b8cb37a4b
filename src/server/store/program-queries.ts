import type { Db, Tables } from './schema.ts';

export type ProgramStore = {
  /** The versions of the program that have opened the database, the first one first. */
  programVersions(): Promise<readonly Readonly<Tables['program_versions']>[]>;
};

export function programQueries(db: Db): ProgramStore {
  return {
    programVersions: () =>
      db.selectFrom('program_versions').selectAll().orderBy('first_opened_at').execute(),
  };
}
