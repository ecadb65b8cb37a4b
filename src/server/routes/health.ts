import type { FastifyInstance } from 'fastify';
import { type Clock, SECOND } from '../clock.ts';
import { sendError } from '../errors.ts';
import { withoutMessage } from '../log.ts';
import type { IntakeStore } from '../store/lead-store.ts';

/** However often it is asked, the proof costs one small commit a second. */
const PROOF_LASTS_MS = SECOND;
const RETRY_AFTER_SECONDS = 5;

export function registerHealth(app: FastifyInstance, store: IntakeStore, clock: Clock): void {
  let provedAt = Number.NEGATIVE_INFINITY;
  let proof: Promise<void> = Promise.resolve();

  function prove(): Promise<void> {
    if (clock.steady() - provedAt >= PROOF_LASTS_MS) {
      provedAt = clock.steady();
      proof = store.prove(clock.now());
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
