import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isByHand } from '../../../domain/desk/state-text.ts';
import { retryTransient } from '../../database/retry-transient.ts';
import type { PictureDrawer } from '../../picture/picture-drawer.ts';
import { dayOf } from '../../time/brand-days.ts';
import { sessionOf } from '../access/authenticate.ts';
import { tokenHash } from '../access/tokens.ts';
import { DeskError } from '../desk-error.ts';
import { answerWays, type DeskOptions } from '../desk-options.ts';
import { leadDetail } from '../lead-detail.ts';
import { rowFilter } from '../row-filter.ts';
import { exportFile } from './export-file.ts';
import { takeFile } from './file-request.ts';

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
