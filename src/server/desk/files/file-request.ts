import type { LeadFilter } from '../../../domain/desk/lead-list.ts';
import type { Db, Tables } from '../../database/schema.ts';

/** What the one-time address of a file delivers. */
export type FileRequest =
  | {
      readonly kind: 'export';
      readonly filter: LeadFilter;
      /** Whether there is a column with the text of the analysis. */
      readonly withText: boolean;
    }
  | { readonly kind: 'picture'; readonly id: string };

/** The address of a file works once: the filter of an export must not appear in a URL. */
export async function insertFile(
  db: Db,
  { request, ...file }: Omit<Tables['desk_files'], 'request'> & { readonly request: FileRequest },
): Promise<void> {
  await db
    .insertInto('desk_files')
    .values({ ...file, request: JSON.stringify(request) })
    .execute();
}

/** Returns the request, once, to the session that made it. */
export async function takeFile(
  db: Db,
  hash: string,
  sessionId: string,
  now: number,
): Promise<FileRequest | undefined> {
  const file = await db
    .deleteFrom('desk_files')
    .where('hash', '=', hash)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning('request')
    .executeTakeFirst();
  return file && (JSON.parse(file.request) as FileRequest);
}
