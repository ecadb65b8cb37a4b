import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { sendError } from './errors.ts';
import { isForeignOrigin } from './foreign-origin.ts';
import type { RateLimit } from './rate-limit.ts';

/** Before the body is read: who may not come in costs nothing more. */
export function admission(rateLimit: RateLimit | undefined, metrics: Metrics) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (isForeignOrigin(request.headers, request.host)) {
      metrics.leadsRefused++;
      sendError(reply, 'foreign_origin', 'Leads come from our own pages only.');
      return;
    }
    const waitSeconds = rateLimit?.check(request.ip) ?? 0;
    if (waitSeconds > 0) {
      metrics.leadsLimited++;
      reply.header('retry-after', waitSeconds);
      sendError(reply, 'rate_limited', 'Too many leads from this address: try again later.');
      return;
    }
    done();
  };
}
