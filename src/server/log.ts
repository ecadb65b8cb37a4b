import type { FastifyBaseLogger } from 'fastify';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * What may be said of an error: its kind and the lines it came from. Never its message, which may
 * quote a body or a row, and no personal data goes into a log.
 */
export function withoutMessage(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as Error & { code?: unknown };
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    at: lines.slice(0, 6).join('\n'),
  };
}
