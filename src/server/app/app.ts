import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { brand } from '../../../brand.config.ts';
import { digitsOf } from '../../domain/lead/phone.ts';
import type { Config } from '../config.ts';
import type { Store } from '../database/store.ts';
import { registerDesk } from '../desk/register-desk.ts';
import { handleClientError, handleError } from '../http/error-handler.ts';
import { openRateLimit } from '../http/guard/rate-limit.ts';
import { registerSecurityHeaders } from '../http/security-headers.ts';
import { addInsights } from '../insights/insights-queries.ts';
import { openInsights } from '../insights/open-insights.ts';
import { registerInsights } from '../insights/routes.ts';
import { addLeads, checkWritable } from '../intake/intake-queries.ts';
import { openIntake } from '../intake/lead-intake.ts';
import { BODY_LIMIT_BYTES, registerLeads } from '../intake/routes.ts';
import type { NewLead, StoredAs } from '../leads/lead.ts';
import { loggableError } from '../log.ts';
import { type Metrics, openMetrics } from '../metrics.ts';
import { type Clock, SECOND, systemClock } from '../time/clock.ts';
import { registerWhatsApp } from '../whatsapp/routes.ts';
import { openReadiness, registerHealth } from './health.ts';
import { registerMetrics } from './metrics/register-metrics.ts';
import { registerSite } from './site.ts';

export type AppOptions = {
  readonly config: Config;
  readonly store: Store;
  /** The folder of the built site. */
  readonly siteFolder: string;
  /** The folder of the built insights scripts. */
  readonly insightsFolder?: string | undefined;
  readonly clock?: Clock;
  readonly metrics?: Metrics;
  /** Called after every commit of new leads, with their phone numbers. */
  readonly onStored?: (phones: readonly string[]) => void;
  /** The folder of the built pages of the desk. */
  readonly deskFolder?: string | undefined;
  /** The folder of the chunks of the previous build that this one no longer has. */
  readonly earlierFolder?: string | undefined;
  readonly picturesFolder?: string | undefined;
  /** Called after every commit of WhatsApp messages and statuses. */
  readonly onMessages?: () => void;
};

/** A visit sends several beacons but at most one lead. */
const COUNTS_PER_LEAD = 10;

/** An office that shares one address may sign in together, even if RATE_LIMIT is low. */
const SIGN_INS_PER_LEAD = 10;

/** Node refuses a longer one. */
const MAX_ADDRESS_LENGTH = 16 * 1024;

/** Builds the app without listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, store, siteFolder, clock = systemClock, metrics = openMetrics() } = options;
  const app = Fastify({
    // Fastify logs some errors itself, with messages that may quote a lead.
    logger: {
      level: config.logLevel,
      serializers: { err: loggableError as () => never },
      // Pino's own stream would throw if a line cannot be written.
      stream: process.stdout,
    },
    // Fastify's request log would contain IP addresses and query strings.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Slow senders must not hold their sockets forever.
    requestTimeout: 15 * SECOND,
    // Nor may clients that stop reading their response. Event streams write every 15 seconds, and
    // no response waits this long for the database or for a picture.
    connectionTimeout: 60 * SECOND,
    // Node looks for expired requests every 30 seconds by default.
    http: { connectionsCheckingInterval: SECOND },
    // Fastify would read a mebibyte. Routes that need more or less than a lead say so themselves.
    bodyLimit: BODY_LIMIT_BYTES,
    // The store is still open while the app closes: leads on keep-alive connections are stored.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => withLiteralPercents(url),
    clientErrorHandler: handleClientError,
    // A longer parameter would be refused before any hook has set headers. No address is this long.
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    // A number in a JSON body is a number, not a text that looks like one.
    ajv: { customOptions: { coerceTypes: false } },
  });
  // Log lines name the lead and not the request, so a child logger per request is wasted work.
  app.setChildLoggerFactory((logger) => logger);
  app.server.headersTimeout = 10 * SECOND;
  // Node would drop all headers after the first thousand, among them those that a proxy appends.
  // All headers together are still limited to 16 kB.
  app.server.maxHeadersCount = 0;
  app.setErrorHandler(handleError);
  const limitTimes = (factor: number) =>
    config.rateLimit === undefined ? undefined : openRateLimit(factor * config.rateLimit, clock);
  const leadLimit = limitTimes(1);
  app.removeContentTypeParser('text/plain');
  registerSecurityHeaders(app, siteFolder, brand.staticWebhook, config.embedOrigins);

  const insights = openInsights({
    add: (batch) => addInsights(store.db, batch),
    clock,
    log: app.log,
    campaigns: config.campaigns,
  });
  app.addHook('onClose', () => insights.stop());
  const readiness = openReadiness((now) => checkWritable(store.db, now), clock);
  const intake = openIntake({
    add: (leads) => addLeads(store.db, leads),
    clock,
    log: app.log,
    onFailure: readiness.leadFailed,
    onBatch: (stored, leads) => {
      countBatch(metrics, stored);
      insights.learnCampaigns(campaignsOf(leads));
      options.onStored?.(leads.map(({ payload }) => digitsOf(payload.lead_phone)));
    },
  });
  registerLeads(app, { takeLead: intake, rateLimit: leadLimit, clock, metrics });
  await registerInsights(app, {
    folder: options.insightsFolder,
    insights,
    rateLimit: limitTimes(COUNTS_PER_LEAD),
  });
  registerHealth(app, readiness, clock);
  registerMetrics(app, { config, metrics, store, clock });
  if (config.whatsapp) {
    await registerWhatsApp(app, {
      settings: config.whatsapp,
      db: store.db,
      clock,
      metrics,
      onReceived: () => options.onMessages?.(),
    });
  }
  await registerDesk(app, {
    config,
    store,
    clock,
    log: app.log,
    metrics,
    folder: options.deskFolder,
    earlierFolder: options.earlierFolder,
    picturesFolder: options.picturesFolder,
    signInLimit: limitTimes(SIGN_INS_PER_LEAD),
  });
  registerSite(app, siteFolder, options.earlierFolder);
  return app;
}

/** A visitor who types `/sconto-50%` gets the usual 404 page, not an error about the URL. */
function withLiteralPercents(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** A quarantined lead may come from a bot, which may have made up the campaign too. */
function campaignsOf(leads: readonly NewLead[]): readonly string[] {
  return leads.filter(({ held }) => held === null).flatMap(({ campaign }) => campaign ?? []);
}

function countBatch(metrics: Metrics, stored: readonly StoredAs[]): void {
  metrics.batches++;
  metrics.leadsCreated += stored.filter(({ kind }) => kind === 'created').length;
  metrics.leadsRepeated += stored.filter(({ kind }) => kind === 'repeated').length;
}
