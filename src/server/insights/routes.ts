import type { FastifyInstance, FastifyRequest } from 'fastify';
import { INSIGHTS_EVENT_PATH, SPEED_VITALS_PATH } from '../../domain/insights/beacons.ts';
import { sendError } from '../http/errors.ts';
import { admission } from '../http/guard/admission.ts';
import type { RateLimit } from '../http/guard/rate-limit.ts';
import { serveFiles } from '../http/static-files.ts';
import { takeRawBodies } from '../http/take-raw-bodies.ts';
import type { Insights } from './open-insights.ts';
import { parseEvents, parseSpeed } from './parse-beacon.ts';

const SCRIPTS_PREFIX = '/_vercel/';

/** Enough for everything that our scripts send, including the longest campaign. */
const BODY_LIMIT_BYTES = 4096;

/** A visit loads the scripts once, and an update reaches everybody within an hour. */
const SCRIPT_CACHE = 'public, max-age=3600';

type InsightsRouteParts = {
  /** The folder of the built scripts; without it, only the counts are taken. */
  readonly folder: string | undefined;
  readonly insights: Pick<Insights, 'addEvents' | 'addSpeed'>;
  readonly rateLimit: RateLimit | undefined;
};

/** Serves our own insights scripts at the hosting provider's addresses, and takes their beacons. */
export async function registerInsights(
  app: FastifyInstance,
  { folder, insights, rateLimit }: InsightsRouteParts,
): Promise<void> {
  if (folder) {
    serveFiles(app, {
      root: folder,
      prefix: SCRIPTS_PREFIX,
      cacheControl: () => SCRIPT_CACHE,
    });
  }

  const admit = admission('counts', rateLimit);

  function route<Parsed>(
    scope: FastifyInstance,
    path: string,
    parse: (text: unknown) => Parsed | undefined,
    add: (parsed: Parsed) => void,
  ): void {
    scope.post(path, { onRequest: admit, bodyLimit: BODY_LIMIT_BYTES }, (request, reply) => {
      const parsed = parse(request.body);
      if (!parsed) return sendError(reply, 'bad_request', 'The body was not sent by our scripts.');
      if (mayCount(request)) add(parsed);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  }

  await app.register(async (scope) => {
    // Beacons are sent as plain text.
    takeRawBodies(scope, 'string');
    route(scope, INSIGHTS_EVENT_PATH, parseEvents, insights.addEvents);
    route(scope, SPEED_VITALS_PATH, parseSpeed, insights.addSpeed);
  });
}

/** Our scripts send nothing for visitors who object; this also covers requests by other means. */
function mayCount({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] !== '1' && headers['dnt'] !== '1';
}
