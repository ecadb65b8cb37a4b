import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { freeSpace } from '../../database/sqlite/free-space.ts';
import { sendError } from '../../http/errors.ts';
import { isLocal } from '../../http/guard/is-local.ts';
import type { Metrics } from '../../metrics.ts';
import { type DatabaseOptions, databaseFamiliesInTime } from './database-metrics.ts';
import { flag, gauge, type MetricFamily, metricsText } from './metrics-text.ts';
import { processFamilies } from './process-metrics.ts';

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

/** Only for SQLite, because PostgreSQL may run on another machine. */
async function diskFamilies(database: Config['database']): Promise<MetricFamily[]> {
  if (database.engine !== 'sqlite') return [];
  // If the folder of the database is gone, the other metrics are still served.
  const free = await freeSpace(database.path);
  if (free === undefined) return [];
  return [gauge('disk_free_bytes', 'Free space on the disk of the database file.', free)];
}
