import type { FastifyInstance } from 'fastify';
import { retryTransient } from '../database/retry-transient.ts';
import { sendError } from '../http/errors.ts';
import type { IntakeStore } from '../intake/intake-queries.ts';
import { oncePerMinute, withoutMessage } from '../log.ts';
import { type Clock, SECOND } from '../time/clock.ts';
import { VERSION } from '../version.ts';

/** However often monitors poll, the check costs one small commit a second. */
const CHECK_TTL_MS = SECOND;
const RETRY_AFTER_SECONDS = 5;

export function registerHealth(app: FastifyInstance, store: IntakeStore, clock: Clock): void {
  const shouldLog = oncePerMinute(clock);
  let nextCheckAt = Number.NEGATIVE_INFINITY;
  let lastCheck: Promise<void> = Promise.resolve();

  /** Retries as intake does: while leads can wait for a lock, the server is still ready. */
  function checkWritable(): Promise<void> {
    if (clock.monotonic() >= nextCheckAt) {
      nextCheckAt = Number.POSITIVE_INFINITY;
      lastCheck = retryTransient(clock, () => store.checkWritable(clock.now())).finally(() => {
        nextCheckAt = clock.monotonic() + CHECK_TTL_MS;
      });
    }
    return lastCheck;
  }

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'alive', version: VERSION });
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await checkWritable();
      return reply.send({ status: 'ready' });
    } catch (error) {
      const err = withoutMessage(error);
      if (shouldLog(err['code'])) request.log.warn({ err }, 'not ready');
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return sendError(reply, 'cannot_store', 'Leads cannot be stored now.');
    }
  });
}
