import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, SECOND } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Metrics } from '../../metrics.ts';
import type { LeadStore } from '../../store/lead-store.ts';
import { sendError } from '../errors.ts';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED_HEADERS = ['forwarded', 'x-forwarded-for', 'via'];

type Sample = readonly [name: string, value: number];

/** Serves numbers in the Prometheus text format; nothing about a person. */
export function registerMetrics(
  app: FastifyInstance,
  access: Config['metrics'],
  metrics: Metrics,
  store: LeadStore,
  clock: Clock,
): void {
  if (access === 'off') return;
  app.get('/metrics', async (request, reply) => {
    if (access === 'loopback' && !isLocal(request)) {
      return sendError(reply, 'not_found', 'Not found.');
    }
    const [backlog, health] = await Promise.all([store.backlog(), store.health()]);
    const { oldestWaitingAt } = backlog;
    const waitingFor = oldestWaitingAt === 0 ? 0 : clock.now() - oldestWaitingAt;
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(
        counters([
          ['leads_created', metrics.leadsCreated],
          ['leads_repeated', metrics.leadsRepeated],
          ['leads_refused', metrics.leadsRefused],
          ['leads_rate_limited', metrics.leadsRateLimited],
          ['leads_not_stored', metrics.leadsNotStored],
          ['lead_commits', metrics.batches],
          ['deliveries_passed', metrics.deliveriesPassed],
          ['deliveries_failed', metrics.deliveriesFailed],
        ]) +
          gauges([
            ...(['waiting', 'dead', 'quarantined'] as const).map(
              (status): Sample => [`leads{status="${status}"}`, backlog[status]],
            ),
            ['oldest_waiting_seconds', Math.round(waitingFor / SECOND)],
            ['webhook_down', health.downSince > 0 ? 1 : 0],
            ['resident_memory_bytes', process.memoryUsage.rss()],
          ]),
      );
  });
}

/** A proxy on this machine forwards requests from elsewhere, and says so in a header. */
function isLocal(request: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESSES.has(request.socket.remoteAddress ?? '') &&
    FORWARDED_HEADERS.every((header) => request.headers[header] === undefined)
  );
}

function counters(samples: readonly Sample[]): string {
  return samples
    .map(
      ([name, value]) =>
        `# TYPE peso_forma_${name}_total counter\npeso_forma_${name}_total ${value}\n`,
    )
    .join('');
}

function gauges(samples: readonly Sample[]): string {
  const types = new Set(samples.map(([name]) => name.replace(/\{.*/, '')));
  return [...types]
    .map((type) => {
      const own = samples.filter(([name]) => name.replace(/\{.*/, '') === type);
      const values = own.map(([name, value]) => `peso_forma_${name} ${value}\n`).join('');
      return `# TYPE peso_forma_${type} gauge\n${values}`;
    })
    .join('');
}
