import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The name of a hashed file changes with its content. */
export const HASHED_FILE_CACHE = 'public, max-age=31536000, immutable';

export type StaticFiles = {
  readonly root: string;
  readonly prefix?: string;
  readonly cacheControl: (path: string) => string;
  /** Glob patterns of files that have no route. */
  readonly ignore?: readonly string[];
  /** Gives `reply.sendFile` to the scope, which one folder of an app can do. */
  readonly decorateReply?: boolean;
};

/** Serves a built folder, each file in the smallest encoding that the browser accepts. */
export async function registerStaticFiles(
  scope: FastifyInstance,
  { root, prefix = '/', cacheControl, ignore = [], decorateReply = false }: StaticFiles,
): Promise<void> {
  await scope.register(fastifyStatic, {
    root,
    prefix,
    decorateReply,
    // Registers one route per file at startup: no request can reach any other file.
    wildcard: false,
    index: false,
    // The plugin picks compressed files itself.
    globIgnore: ['**/*.{br,gz}', ...ignore],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cacheControl(path));
      // The plugin picks the encoding by `Accept-Encoding` but does not tell caches so.
      response.setHeader('vary', 'accept-encoding');
    },
  });
}
