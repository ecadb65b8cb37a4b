import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import {
  CONFIRMATION_PATH,
  HOME_PATH,
  LEAD_CAPTURE_PATH,
  PRIVACY_PATH,
} from '../../domain/paths.ts';
import { sendError } from './errors.ts';

/** `/` is prerendered; the other two screens live on navigation state and get an empty shell. */
const SCREENS = {
  [HOME_PATH]: 'index.html',
  [LEAD_CAPTURE_PATH]: 'shell.html',
  [CONFIRMATION_PATH]: 'shell.html',
};

/** Made only for a brand without a privacy notice of its own. */
const PRIVACY = { path: PRIVACY_PATH, file: 'privacy.html' };

/** Pages have their own addresses; the rest is for other hosts or for browsers that ask for it. */
const NOT_SERVED = ['**/*.{html,br,gz}', '_headers', 'vercel.json'];

/**
 * Nobody but a program looks below these: a missing file there is never answered with a page. The
 * type is the one that was asked for, or the browser adds a word about it to that about the 404.
 */
const FILES_ONLY = { '/assets/': 'text/plain', '/_vercel/': 'text/javascript' };

const A_YEAR = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Browsers ask for the icon anew at every change of screen: that should not take the network. */
const PICTURE = /\.(?:svg|png|ico)$/;
const A_DAY = 'public, max-age=86400';

/** Serves the built screens of a folder, each file in its smallest encoding. */
export async function registerSite(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // One route a file, known at start: no request can reach any other file.
    wildcard: false,
    index: false,
    globIgnore: NOT_SERVED,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cacheControlOf(path));
      // The plugin picks the encoding by `Accept-Encoding` but does not tell caches so.
      response.setHeader('vary', 'accept-encoding');
    },
  });
  for (const [path, file] of Object.entries(SCREENS)) {
    app.get(path, (_request, reply) => reply.sendFile(file));
  }
  if (existsSync(`${folder}/${PRIVACY.file}`)) {
    app.get(PRIVACY.path, (_request, reply) => reply.sendFile(PRIVACY.file));
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const filesOnly = Object.entries(FILES_ONLY).find(([path]) => request.url.startsWith(path));
    if (isRead && filesOnly) return reply.code(404).type(filesOnly[1]).send('');
    if (!isRead) return sendError(reply, 'not_found', 'There is nothing here.');
    // Without validators: a 304 would lose its status and leave the visitor with an empty page.
    return reply
      .code(404)
      .sendFile('404.html', { etag: false, lastModified: false, acceptRanges: false });
  });
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return A_YEAR;
  // Of a compressed file, the name ends in its encoding.
  return PICTURE.test(path.replace(/\.(?:br|gz)$/, '')) ? A_DAY : REVALIDATE;
}
