import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The name of a hashed file changes with its content. */
export const HASHED_FILE_CACHE = 'public, max-age=31536000, immutable';

type StaticFiles = {
  readonly root: string;
  readonly prefix?: string;
  readonly cacheControl: (file: string) => string;
  /** Patterns of the files that cannot be requested by their names. */
  readonly hidden?: readonly string[];
  /** Lets `reply.sendFile` send any file of the folder. */
  readonly decorateReply?: boolean;
};

/**
 * Serves a built folder, each file in the smallest encoding that the browser accepts. The folder is
 * read once, and every file has a route of its own: no request can reach any other file.
 */
export function serveFiles(
  scope: FastifyInstance,
  { root, prefix = '/', cacheControl, hidden = [], decorateReply = false }: StaticFiles,
): void {
  void scope.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}', ...hidden],
    decorateReply,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const file = relative(root, path)
        .split(sep)
        .join('/')
        .replace(/\.(?:br|gz)$/, '');
      reply.header('cache-control', cacheControl(file));
    },
  });
}

/** Serves files whose names change with their content. A folder that does not exist has none. */
export function serveChunks(scope: FastifyInstance, root: string, prefix: string): void {
  if (existsSync(root)) {
    serveFiles(scope, { root, prefix, cacheControl: () => HASHED_FILE_CACHE });
  }
}
