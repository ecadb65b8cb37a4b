import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { sendError } from './errors.ts';
import type { RateLimit } from './rate-limit.ts';

/** Rejects a request before its body is read, so that a rejected sender costs nothing more. */
export function admission(rateLimit: RateLimit | undefined, metrics: Metrics) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (isForeignOrigin(request.headers, request.host)) {
      metrics.leadsRefused++;
      sendError(reply, 'foreign_origin', 'Leads are accepted from our own pages only.');
      return;
    }
    const waitSeconds = rateLimit?.check(request.ip) ?? 0;
    if (waitSeconds > 0) {
      metrics.leadsRateLimited++;
      reply.header('retry-after', waitSeconds);
      sendError(reply, 'rate_limited', 'Too many leads from this address: try again later.');
      return;
    }
    done();
  };
}

/**
 * Pages of other sites must not send leads through their visitors' browsers. A proxy may rewrite
 * `Host`, so `Sec-Fetch-Site: same-origin`, which no page can forge, counts as much as an equal
 * host. Senders that are not browsers send no `Origin`.
 */
export function isForeignOrigin(headers: IncomingHttpHeaders, host: string): boolean {
  const { origin } = headers;
  if (origin === undefined || headers['sec-fetch-site'] === 'same-origin') return false;
  return !URL.canParse(origin) || new URL(origin).host.toLowerCase() !== host.toLowerCase();
}
