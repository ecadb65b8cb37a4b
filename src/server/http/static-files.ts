import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { isUtf8MimeType, mime, type SendOptions, send } from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The name of a hashed file changes with its content. */
export const HASHED_FILE_CACHE = 'public, max-age=31536000, immutable';

/** The compressed copies that the build puts beside a file, in order of preference. */
const EXTENSIONS = { br: '.br', gzip: '.gz' } as const;
const IS_COMPRESSED = /\.(?:br|gz)$/;

type StaticFiles = {
  readonly root: string;
  readonly prefix?: string;
  readonly cacheControl: (file: string) => string;
  /** Whether a file can be requested by its name; all can by default. */
  readonly isPublic?: (file: string) => boolean;
};

/** Sends a file of the folder, whether or not it can be requested by its name. */
export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  options?: Pick<SendOptions, 'etag' | 'lastModified' | 'acceptRanges'>,
) => Promise<FastifyReply>;

/**
 * Serves a built folder, each file in the smallest encoding that the browser accepts. The folder is
 * read once, and every file has a route of its own: no request can reach any other file.
 */
export function serveFiles(
  scope: FastifyInstance,
  { root, prefix = '/', cacheControl, isPublic = () => true }: StaticFiles,
): SendFile {
  const files = new Set(filesIn(root));

  const sendFile: SendFile = async (request, reply, file, options) => {
    const encoding = encodingOf(request, file, files);
    const path = encoding ? file + EXTENSIONS[encoding] : file;
    const sent = await send(request.raw, `/${encodeURI(path)}`, {
      ...options,
      root,
      index: false,
      cacheControl: false,
    });
    if (sent.type === 'error' && sent.statusCode !== 404) throw sent.metadata.error;
    if (sent.type !== 'file') {
      // The file was deleted after the server started.
      reply.callNotFound();
      return reply;
    }
    // The 404 page keeps its status.
    if (reply.statusCode === 200) reply.code(sent.statusCode);
    reply.headers(sent.headers).header('cache-control', cacheControl(file));
    reply.header('vary', 'accept-encoding');
    if (encoding) reply.header('content-type', typeOf(file)).header('content-encoding', encoding);
    return reply.send(sent.stream);
  };

  for (const file of files) {
    if (IS_COMPRESSED.test(file) || !isPublic(file)) continue;
    scope.get(prefix + file, (request, reply) => sendFile(request, reply, file));
  }
  return sendFile;
}

/** Serves files whose names change with their content. A folder that does not exist has none. */
export function serveChunks(scope: FastifyInstance, root: string, prefix: string): void {
  if (existsSync(root)) serveFiles(scope, { root, prefix, cacheControl: () => HASHED_FILE_CACHE });
}

function filesIn(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)).split(sep).join('/'));
}

function encodingOf(
  { headers }: FastifyRequest,
  file: string,
  files: ReadonlySet<string>,
): keyof typeof EXTENSIONS | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return null;
  const encodings = (['br', 'gzip'] as const).filter((name) => files.has(file + EXTENSIONS[name]));
  return negotiate(accepted.toLowerCase(), encodings);
}

/** The type of the file itself rather than that of its compressed copy. */
function typeOf(file: string): string {
  const type = mime.getType(file) ?? 'application/octet-stream';
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}
