import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DESK_PATH } from '../../domain/desk/desk-api.ts';
import { screenAt } from '../../domain/desk/desk-screens.ts';
import { sendError } from '../http/errors.ts';
import { serveChunks } from '../http/static-files.ts';

export const DESK_ASSETS_PATH = `${DESK_PATH}/assets/`;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  // EMBED_ORIGINS does not apply: a hidden frame could trick people into pressing buttons.
  "frame-ancestors 'none'",
];

/** Stricter than the headers of the visitors' pages. */
export const DESK_HEADERS = {
  'content-security-policy': POLICY.join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Serves one page at every address of the desk. It holds no data, so anybody may load it. */
export function registerDeskPages(
  scope: FastifyInstance,
  folder: string | undefined,
  earlierFolder: string | undefined,
): void {
  const file = folder && join(folder, 'index.html');
  const page = file && existsSync(file) ? readFileSync(file, 'utf8') : undefined;

  function sendPage({ url }: FastifyRequest, reply: FastifyReply) {
    if (page === undefined) return sendError(reply, 'not_found', 'The desk is not built.');
    const isFound = screenAt(url.replace(/\?.*/s, '')).name !== 'not-found';
    return reply
      .code(isFound ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page);
  }

  if (folder) serveChunks(scope, join(folder, 'assets'), DESK_ASSETS_PATH);
  if (earlierFolder) serveChunks(scope, join(earlierFolder, 'desk'), DESK_ASSETS_PATH);
  scope.get(`${DESK_ASSETS_PATH}*`, (_request, reply) =>
    reply.code(404).type('text/plain').send(''),
  );
  scope.get(DESK_PATH, sendPage);
  scope.get(`${DESK_PATH}/*`, sendPage);
}
