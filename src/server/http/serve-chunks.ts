import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { HASHED_FILE_CACHE, serveFiles } from './static-files.ts';

/** Serves files whose names change with their content. A folder that does not exist has none. */
export function serveChunks(scope: FastifyInstance, root: string, prefix: string): void {
  if (!existsSync(root)) return;
  serveFiles(scope, { root, prefix, cacheControl: () => HASHED_FILE_CACHE });
}
