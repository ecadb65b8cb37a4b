import type { FastifyInstance } from 'fastify';
import { retryTransient } from '../database/retry-transient.ts';
import { sendError } from '../http/errors.ts';
import { oncePerMinute, withoutMessage } from '../log.ts';
import { type Clock, SECOND } from '../time/clock.ts';
import { VERSION } from '../version.ts';

/** However often monitors poll, the check costs one small commit in this time. */
const READY_FOR_MS = 10 * SECOND;
/** After a failure, of the check itself or of a lead, it is made again this soon. */
const DOUBTED_AFTER_MS = SECOND;
const RETRY_AFTER_SECONDS = 5;

type Readiness = ReturnType<typeof openReadiness>;

/** Finds out whether leads can be stored, and remembers it for a while. */
export function openReadiness(check: (now: number) => Promise<void>, clock: Clock) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let validMs = 0;
  let lastCheck: Promise<void> = Promise.resolve();

  /** Retries as intake does: while leads can wait for a lock, the server is still ready. */
  async function checkNow(): Promise<void> {
    try {
      await retryTransient(clock, () => check(clock.now()));
    } catch (error) {
      validMs = DOUBTED_AFTER_MS;
      throw error;
    } finally {
      checkedAt = clock.monotonic();
    }
  }

  return {
    /** Rejects while no lead can be stored. */
    check: (): Promise<void> => {
      if (clock.monotonic() >= checkedAt + validMs) {
        checkedAt = Number.POSITIVE_INFINITY;
        validMs = READY_FOR_MS;
        lastCheck = checkNow();
      }
      return lastCheck;
    },
    /** A lead could not be stored, whatever the last check found. */
    leadFailed: (): void => {
      validMs = DOUBTED_AFTER_MS;
    },
  };
}

export function registerHealth(app: FastifyInstance, readiness: Readiness, clock: Clock): void {
  const shouldLog = oncePerMinute(clock);

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'alive', version: VERSION });
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await readiness.check();
      return reply.send({ status: 'ready' });
    } catch (error) {
      const err = withoutMessage(error);
      if (shouldLog(err['code'])) request.log.warn({ err }, 'not ready');
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return sendError(reply, 'cannot_store', 'Leads cannot be stored now.');
    }
  });
}
