import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, sendError } from '../errors.ts';
import type { RateLimit } from './rate-limit.ts';

/**
 * Rejects a request before its body is read, so that a rejected sender costs nothing more. The rate
 * limit comes first: rejections are logged, and no sender may fill the log with them.
 */
export function admission(
  what: 'leads' | 'counts' | 'invitations',
  rateLimit: RateLimit | undefined,
  onRejected?: (request: FastifyRequest, code: ErrorCode) => void,
) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const waitSeconds = rateLimit?.check(request.ip) ?? 0;
    if (waitSeconds > 0) {
      onRejected?.(request, 'rate_limited');
      reply.header('retry-after', waitSeconds);
      sendError(reply, 'rate_limited', `Too many ${what} from this address: try again later.`);
    } else if (isForeignOrigin(request.headers, request.host)) {
      onRejected?.(request, 'foreign_origin');
      sendError(reply, 'foreign_origin', `Only our own pages may send ${what}.`);
    } else {
      done();
    }
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
