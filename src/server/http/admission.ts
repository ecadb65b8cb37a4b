import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { sendError } from './errors.ts';
import type { RateLimit } from './rate-limit.ts';
import { refuseLead } from './refuse-lead.ts';

/** Rejects a request before its body is read, so that a rejected sender costs nothing more. */
export function admission(rateLimit: RateLimit | undefined, metrics: Metrics) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (isForeignOrigin(request.headers, request.host)) {
      const message = 'Leads are accepted from our own pages only.';
      refuseLead(request, reply, metrics, 'foreign_origin', message);
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
  return !URL.canParse(origin) || withoutPort(new URL(origin).host) !== withoutPort(host);
}

/** Some proxies name the default port in `Host`, which browsers leave out of `Origin`. */
function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:(?:80|443)$/, '');
}
