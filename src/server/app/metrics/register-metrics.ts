import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { freeSpace } from '../../database/sqlite/free-space.ts';
import { sendError } from '../../http/errors.ts';
import { isLocal } from '../../http/guard/is-local.ts';
import { COUNTERS, type Metrics } from '../../metrics.ts';
import { SECOND } from '../../time/clock.ts';
import { VERSION } from '../../version.ts';
import { type DatabaseOptions, databaseFamiliesInTime } from './database-metrics.ts';
import { counter, flag, gauge, type MetricFamily, metricsText } from './metrics-text.ts';

type MetricsOptions = DatabaseOptions & {
  readonly config: Pick<Config, 'metrics' | 'database' | 'webhookUrl'>;
  readonly metrics: Metrics;
};

/** Serves metrics in the Prometheus text format, without personal data. */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const access = options.config.metrics;
  if (access === 'off') return;
  app.get('/metrics', async (request, reply) => {
    if (access === 'loopback' && !isLocal(request)) {
      return sendError(reply, 'not_found', 'Not found.');
    }
    const families = [
      ...processFamilies(options.metrics),
      gauge(
        'webhook_set',
        '1 if there is a webhook; without one, leads wait until there is.',
        flag(options.config.webhookUrl !== undefined),
      ),
      ...(await databaseFamiliesInTime(options, request.log)),
      ...(await diskFamilies(options.config.database)),
    ];
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metricsText(families));
  });
}

function processFamilies(metrics: Metrics): MetricFamily[] {
  const counted = (Object.keys(COUNTERS) as (keyof typeof COUNTERS)[]).map((key) => {
    const [name, help] = COUNTERS[key];
    return counter(name, help, metrics[key]);
  });
  const refused = Array.from(metrics.leadsRefused, ([reason, value]) => ({
    labels: { reason },
    value,
  }));
  return [
    gauge('build_info', 'The version of the program that answers; always 1.', [
      { labels: { version: VERSION }, value: 1 },
    ]),
    ...counted,
    counter('leads_refused_total', 'Leads refused, by error code.', refused),
    gauge(
      'webhook_certificate_expiry_timestamp_seconds',
      'When the certificate of the webhook expires, in Unix time; 0 until a delivery over TLS.',
      Math.round(metrics.webhookCertificateExpiresAt / SECOND),
    ),
    gauge('resident_memory_bytes', 'Memory that the process occupies.', process.memoryUsage.rss()),
  ];
}

/** Only for SQLite, because PostgreSQL may run on another machine. */
async function diskFamilies(database: Config['database']): Promise<MetricFamily[]> {
  if (database.engine !== 'sqlite') return [];
  // If the folder of the database is gone, the other metrics are still served.
  const free = await freeSpace(database.path);
  if (free === undefined) return [];
  return [gauge('disk_free_bytes', 'Free space on the disk of the database file.', free)];
}
