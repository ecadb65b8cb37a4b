import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DESK_PATH } from '../../domain/desk/desk-api.ts';
import { sendError } from '../http/errors.ts';

export const DESK_ASSETS_PATH = `${DESK_PATH}/assets/`;
const ONE_YEAR = 'public, max-age=31536000, immutable';

/** One page for every address of the desk, the same for everyone: it holds no data. */
export async function registerDeskPages(
  scope: FastifyInstance,
  folder: string | undefined,
): Promise<void> {
  const file = folder && join(folder, 'index.html');
  const page = file && existsSync(file) ? readFileSync(file, 'utf8') : undefined;

  function sendPage(reply: FastifyReply) {
    if (page === undefined) return sendError(reply, 'not_found', 'The desk is not built.');
    return reply.type('text/html; charset=utf-8').send(page);
  }

  if (folder && page !== undefined) {
    await scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: DESK_ASSETS_PATH,
      // Registers one route per file at startup: no request can reach any other file.
      wildcard: false,
      index: false,
      decorateReply: false,
      globIgnore: ['**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response) => {
        response.setHeader('cache-control', ONE_YEAR);
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }
  scope.get(`${DESK_ASSETS_PATH}*`, (_request, reply) =>
    reply.code(404).type('text/plain').send(''),
  );
  scope.get(DESK_PATH, (_request, reply) => sendPage(reply));
  scope.get(`${DESK_PATH}/*`, (_request, reply) => sendPage(reply));
}
