import type { Db } from '../../schema.ts';

/** One-time URLs of files: the filter of an export must not appear in a URL. */
type FileStore = {
  addFile(file: {
    readonly hash: string;
    readonly sessionId: string;
    readonly request: string;
    readonly expiresAt: number;
  }): Promise<void>;
  /** Returns the request, once, to the session that made it. */
  takeFile(hash: string, sessionId: string, now: number): Promise<string | undefined>;
};

export function fileQueries(db: Db): FileStore {
  return {
    addFile: async ({ hash, sessionId, request, expiresAt }) => {
      await db
        .insertInto('desk_files')
        .values({ hash, session_id: sessionId, request, expires_at: expiresAt })
        .execute();
    },
    takeFile: async (hash, sessionId, now) => {
      const file = await db
        .deleteFrom('desk_files')
        .where('hash', '=', hash)
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', now)
        .returning('request')
        .executeTakeFirst();
      return file?.request;
    },
  };
}
