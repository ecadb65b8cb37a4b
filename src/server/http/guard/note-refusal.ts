import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../../metrics.ts';
import type { ErrorCode } from '../errors.ts';

/**
 * A visitor of our own page sees success whatever we answer, so a lead that is refused for good is
 * lost. It is counted, and logged with the names of the fields, never with their contents.
 */
export function noteRefusal(
  request: FastifyRequest,
  metrics: Metrics,
  code: ErrorCode,
  fields: readonly string[] = [],
): void {
  metrics.leadsRefused.set(code, (metrics.leadsRefused.get(code) ?? 0) + 1);
  // Only browsers send an origin, and other programs are not our visitors.
  if (request.headers.origin === undefined) return;
  request.log.warn({ code, fields }, 'lead of a browser refused');
}
