import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Serves files whose names change with their content. A folder that does not exist has none. */
export async function serveChunks(
  scope: FastifyInstance,
  folder: string,
  prefix: string,
): Promise<void> {
  if (!existsSync(folder)) return;
  await scope.register(fastifyStatic, {
    root: folder,
    prefix,
    // Registers one route per file at startup: no request can reach any other file.
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('cache-control', ONE_YEAR);
      // The plugin picks the encoding by `Accept-Encoding` but does not tell caches so.
      response.setHeader('vary', 'accept-encoding');
    },
  });
}
