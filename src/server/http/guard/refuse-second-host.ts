import type { FastifyReply, FastifyRequest } from 'fastify';
import { LEAD_WEBHOOK_PATH } from '../../../domain/paths.ts';
import type { Metrics } from '../../metrics.ts';
import { sendError } from '../errors.ts';
import { noteRefusal } from './note-refusal.ts';
import type { RateLimit } from './rate-limit.ts';

/**
 * RFC 9112, section 3.2: a request with more than one `Host` is answered with 400. Node keeps the
 * first and drops the rest, while a proxy in front of it may have used another.
 */
export function refuseSecondHost(metrics: Metrics, rateLimit: RateLimit | undefined) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (countHosts(request.raw.rawHeaders) < 2) {
      done();
      return;
    }
    const isLead = request.routeOptions.url === LEAD_WEBHOOK_PATH;
    // No sender may fill the log with refusals.
    if (isLead && !rateLimit?.check(request.ip)) {
      noteRefusal(request, metrics, 'bad_request');
    }
    sendError(reply, 'bad_request', 'The request has more than one Host header.');
  };
}

/** `rawHeaders` alternates names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
