import type { Db, Tables } from '../../database/schema.ts';

/** One-time URLs of files: the filter of an export must not appear in a URL. */
export function fileQueries(db: Db) {
  return {
    addFile: async (file: Tables['desk_files']) => {
      await db.insertInto('desk_files').values(file).execute();
    },
    /** Returns the request, once, to the session that made it. */
    takeFile: async (hash: string, sessionId: string, now: number) => {
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
