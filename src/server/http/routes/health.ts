import type { FastifyInstance } from 'fastify';
import { type Clock, SECOND } from '../../clock.ts';
import { withoutMessage } from '../../log.ts';
import type { IntakeStore } from '../../store/lead-store.ts';
import { patiently, STORE_PATIENCE_MS } from '../../store/retry-transient.ts';
import { sendError } from '../errors.ts';

/** However often it is asked, the proof costs one small commit a second. */
const PROOF_LASTS_MS = SECOND;
const RETRY_AFTER_SECONDS = 5;

export function registerHealth(app: FastifyInstance, store: IntakeStore, clock: Clock): void {
  let provedAt = Number.NEGATIVE_INFINITY;
  let isProving = false;
  let proof: Promise<void> = Promise.resolve();

  /** As patient as intake: a lock that a lead would outwait is no reason to be taken out. */
  function prove(): Promise<void> {
    if (!isProving && clock.monotonic() - provedAt >= PROOF_LASTS_MS) {
      isProving = true;
      proof = patiently(clock, STORE_PATIENCE_MS, () => store.checkWritable(clock.now())).finally(
        () => {
          isProving = false;
          provedAt = clock.monotonic();
        },
      );
    }
    return proof;
  }

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'alive' });
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await prove();
      return reply.send({ status: 'ready' });
    } catch (error) {
      request.log.warn({ err: withoutMessage(error) }, 'not ready');
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return sendError(reply, 'cannot_store', 'Leads cannot be stored now.');
    }
  });
}
