import type { FastifyBaseLogger } from 'fastify';
import { type Clock, MINUTE } from './time/clock.ts';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

export type LoggableError = Readonly<Record<string, string>>;

/**
 * The parts of an error that may be logged: its name, code and stack frames. Its message may quote
 * a request body or a database row, and personal data must not reach a log.
 */
export function withoutMessage(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as Error & { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    at: frames.slice(0, 6).join('\n'),
  };
}

/** The code of a system error, such as `ECONNRESET`, which is safe to store and to show. */
export function systemCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : undefined;
}

/** A log serializer, for fields that hold an error or what `withoutMessage` made of one. */
export function loggableError(error: unknown): unknown {
  return error instanceof Error ? withoutMessage(error) : error;
}

/** Limits the logging of something that may repeat endlessly: true once a minute for each `what`. */
export function oncePerMinute(clock: Clock): (what?: string) => boolean {
  const loggedAt = new Map<string | undefined, number>();
  return (what) => {
    const now = clock.monotonic();
    for (const [other, at] of loggedAt) if (now - at >= MINUTE) loggedAt.delete(other);
    if (loggedAt.has(what)) return false;
    loggedAt.set(what, now);
    return true;
  };
}
