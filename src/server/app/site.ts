import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CONFIRMATION_PATH,
  HOME_PATH,
  LEAD_CAPTURE_PATH,
  PRIVACY_PATH,
} from '../../domain/paths.ts';
import { sendError } from '../http/errors.ts';
import { isLocal } from '../http/guard/is-local.ts';
import { HASHED_FILE_CACHE, serveChunks, serveFiles } from '../http/static-files.ts';

/** `/` is prerendered. The other two screens depend on navigation state and get an empty shell. */
const SCREENS = {
  [HOME_PATH]: 'index.html',
  [LEAD_CAPTURE_PATH]: 'shell.html',
  [CONFIRMATION_PATH]: 'shell.html',
};

/** Built only for a brand without a privacy notice of its own. */
const PRIVACY_FILE = 'privacy.html';

/** Marks a notice that no lawyer has approved; the build hides it. */
const DRAFT_MARK = /(<p class="warning" role="note") hidden=""/;

/** Pages have their own routes; the other files are for static hosts. */
const HIDDEN = ['**/*.html', '_headers', 'vercel.json'];

/**
 * Paths that only programs request: a missing file gets an empty 404 instead of the page. The
 * content type is the expected one, or the browser would log a second error about it.
 */
const FILES_ONLY = { '/assets/': 'text/plain', '/_vercel/': 'text/javascript' };

const REVALIDATE = 'no-cache';

/** Browsers request the icon again on every navigation, so images are cached for a day. */
const IMAGE = /\.(?:svg|png|ico)$/;
const ONE_DAY = 'public, max-age=86400';

export function registerSite(app: FastifyInstance, folder: string, earlierFolder?: string): void {
  serveFiles(app, {
    root: folder,
    hidden: HIDDEN,
    cacheControl: cacheControlOf,
    decorateReply: true,
  });
  // A page that was open during an upgrade still loads the chunks of its own build.
  if (earlierFolder) serveChunks(app, `${earlierFolder}/web`, '/assets/');
  for (const [path, file] of Object.entries(SCREENS)) {
    app.get(path, (_request, reply) => reply.sendFile(file));
  }
  if (existsSync(`${folder}/${PRIVACY_FILE}`)) registerPrivacy(app, folder);
  app.addHook('onRequest', refuseUnknown);
  app.setNotFoundHandler((request, reply) => {
    const [, type] =
      Object.entries(FILES_ONLY).find(([path]) => request.url.startsWith(path)) ?? [];
    if (type) return reply.code(404).type(type).send('');
    // No validators: a 304 would replace the status and leave the visitor with an empty page.
    const options = { etag: false, lastModified: false, acceptRanges: false };
    return reply.code(404).sendFile('404.html', options);
  });
}

/** A body that no route takes is not read: Node discards it after the response. */
function refuseUnknown(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead || !request.is404) done();
  else sendError(reply, 'not_found', 'Not found.');
}

/** Shows the draft mark only on the server's own machine, where the brand reviews the page. */
function registerPrivacy(app: FastifyInstance, folder: string): void {
  const page = readFileSync(`${folder}/${PRIVACY_FILE}`, 'utf8');
  const isDraft = DRAFT_MARK.test(page);
  const marked = page.replace(DRAFT_MARK, '$1');
  app.get(PRIVACY_PATH, (request, reply) =>
    isDraft && isLocal(request)
      ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(marked)
      : reply.sendFile(PRIVACY_FILE),
  );
}

function cacheControlOf(file: string): string {
  if (file.startsWith('assets/')) return HASHED_FILE_CACHE;
  return IMAGE.test(file) ? ONE_DAY : REVALIDATE;
}
