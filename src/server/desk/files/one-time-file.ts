import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LeadFilter } from '../../../domain/desk/lead-list.ts';
import { isByHand } from '../../../domain/desk/state-text.ts';
import { retryTransient } from '../../database/retry-transient.ts';
import type { Db, Tables } from '../../database/schema.ts';
import type { PictureDrawer } from '../../picture/picture-drawer.ts';
import { dayOf } from '../../time/brand-days.ts';
import { sessionOf } from '../access/authenticate.ts';
import { tokenHash } from '../access/tokens.ts';
import { DeskError } from '../desk-error.ts';
import { answerWays, type DeskOptions } from '../desk-options.ts';
import { leadDetail } from '../lead-detail.ts';
import { rowFilter } from '../row-filter.ts';
import { exportFile } from './export-file.ts';

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

/** Serves the file of a one-time address to the session that asked for it. */
export function sendFile(options: DeskOptions, drawer: PictureDrawer) {
  const { store, clock, config } = options;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string };
    const file = await retryTransient(clock, () =>
      takeFile(store.db, tokenHash(id), sessionOf(request).id, clock.now()),
    );
    if (!file) throw new DeskError('not_found', 'There is no such file.');
    const day = dayOf(clock.now());
    if (file.kind === 'picture') {
      const detail = await leadDetail(store.db, file.id);
      const png = detail?.payload && (await drawer.draw(JSON.stringify(detail.payload)));
      if (!png) throw new DeskError('not_found', 'There is no picture for this lead.');
      return reply
        .type('image/png')
        .header('content-disposition', `attachment; filename="analisi-${day}.png"`)
        .send(Buffer.from(png));
    }
    const ways = answerWays(config);
    const filter = rowFilter(file.filter, ways, clock.now());
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="contatti-${day}.csv"`)
      .send(Readable.from(exportFile(store.db, filter, file.withText, isByHand(ways))));
  };
}

/** Returns the request, once, to the session that made it. */
async function takeFile(
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
