import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { INSIGHTS_EVENT_PATH, SPEED_VITALS_PATH } from '../../domain/insights/beacons.ts';
import { campaignGroup } from '../../domain/insights/campaign-group.ts';
import { SPEED_METRICS } from '../../domain/insights/histogram.ts';
import { LEFT_EVENTS, ONCE_EVENTS, REPEATED_EVENTS } from '../../domain/insights/insight-events.ts';
import { campaignOf } from '../../domain/lead/campaign.ts';
import { admission } from '../http/guard/admission.ts';
import type { RateLimit } from '../http/guard/rate-limit.ts';
import { serveFiles } from '../http/static-files.ts';
import type { Insights } from './open-insights.ts';

const SCRIPTS_PREFIX = '/_vercel/';

/** Enough for everything that our scripts send, including the longest campaign. */
const BODY_LIMIT_BYTES = 4096;

/** A visit loads the scripts once, and an update reaches everybody within an hour. */
const SCRIPT_CACHE = 'public, max-age=3600';

/** A person who calculates more often than this between two beacons is a program. */
const MAX_REPEATS = 20;

const EVENTS = Type.Object({
  campaign: Type.Optional(Type.String()),
  counts: only({
    ...each(ONCE_EVENTS, Type.Integer({ minimum: 0, maximum: 1 })),
    ...each(REPEATED_EVENTS, Type.Integer({ minimum: 0, maximum: MAX_REPEATS })),
    ...each(LEFT_EVENTS, Type.Integer({ minimum: -1, maximum: 1 })),
  }),
});

const SPEED = only(each(SPEED_METRICS, Type.Number({ minimum: 0 })), {
  anyOf: SPEED_METRICS.map((metric) => ({ required: [metric] })),
});

type InsightsRouteOptions = {
  /** The folder of the built scripts; without it, only the counts are taken. */
  readonly folder: string | undefined;
  readonly insights: Pick<Insights, 'addEvents' | 'addSpeed'>;
  readonly rateLimit: RateLimit | undefined;
};

/** Serves our own insights scripts at the hosting provider's addresses, and takes their beacons. */
export async function registerInsights(
  app: FastifyInstance,
  { folder, insights, rateLimit }: InsightsRouteOptions,
): Promise<void> {
  if (folder) {
    serveFiles(app, {
      root: folder,
      prefix: SCRIPTS_PREFIX,
      cacheControl: () => SCRIPT_CACHE,
    });
  }

  const admit = admission('counts', rateLimit);

  function route<Body extends TObject>(
    scope: FastifyInstance,
    path: string,
    body: Body,
    add: (beacon: Static<Body>) => void,
  ): void {
    const options = { onRequest: admit, bodyLimit: BODY_LIMIT_BYTES, schema: { body } };
    scope.post(path, options, (request, reply) => {
      if (mayCount(request)) add(request.body as Static<Body>);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  }

  await app.register(async (scope) => {
    // Beacons are sent as plain text.
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, parseJson);
    route(scope, INSIGHTS_EVENT_PATH, EVENTS, ({ campaign = '', counts }) =>
      insights.addEvents(campaignGroup(campaignOf(campaign)), counts),
    );
    route(scope, SPEED_VITALS_PATH, SPEED, insights.addSpeed);
  });
}

/** Our scripts send nothing for visitors who object; this also covers requests by other means. */
function mayCount({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] !== '1' && headers['dnt'] !== '1';
}

/** Nothing but these names is read from a body. */
function only<Properties extends Record<string, TSchema>>(properties: Properties, options = {}) {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

function each<Name extends string, Schema extends TSchema>(names: readonly Name[], schema: Schema) {
  const entries = names.map((name) => [name, Type.Optional(schema)]);
  return Object.fromEntries(entries) as Record<Name, ReturnType<typeof Type.Optional<Schema>>>;
}
