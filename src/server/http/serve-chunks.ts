import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { HASHED_FILE_CACHE, registerStaticFiles } from './static-files.ts';

/** Serves files whose names change with their content. A folder that does not exist has none. */
export async function serveChunks(
  scope: FastifyInstance,
  root: string,
  prefix: string,
): Promise<void> {
  if (!existsSync(root)) return;
  await registerStaticFiles(scope, { root, prefix, cacheControl: () => HASHED_FILE_CACHE });
}
