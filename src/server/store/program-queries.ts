import type { Db } from './schema.ts';

type ProgramVersion = {
  readonly version: string;
  /** Epoch milliseconds. */
  readonly firstOpenedAt: number;
  /** When it was last opened by this version after another one. */
  readonly lastOpenedAt: number;
};

export type ProgramStore = {
  /** The versions of the program that have opened the database, the first one first. */
  programVersions(): Promise<readonly ProgramVersion[]>;
};

export function programQueries(db: Db): ProgramStore {
  return {
    programVersions: async () => {
      const rows = await db
        .selectFrom('program_versions')
        .selectAll()
        .orderBy('first_opened_at')
        .execute();
      return rows.map((row) => ({
        version: row.version,
        firstOpenedAt: row.first_opened_at,
        lastOpenedAt: row.last_opened_at,
      }));
    },
  };
}
