import type { FastifyInstance } from 'fastify';
import { type Clock, SECOND } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Metrics } from '../../metrics.ts';
import type { LeadStore } from '../../store/lead-store.ts';
import { sendError } from '../errors.ts';
import { isLocal } from '../is-local.ts';

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
    const [backlog, health, alerts, answers, whatsapp] = await Promise.all([
      store.backlog(),
      store.health('automation'),
      store.alerts(),
      store.answerCounts(),
      store.health('whatsapp'),
    ]);
    const { oldestWaitingAt } = backlog;
    const waitingFor = oldestWaitingAt === 0 ? 0 : clock.now() - oldestWaitingAt;
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(
        families('counter', [
          ['leads_created_total', metrics.leadsCreated],
          ['leads_repeated_total', metrics.leadsRepeated],
          ...Array.from(
            metrics.leadsRefused,
            ([reason, count]): Sample => [`leads_refused_total{reason="${reason}"}`, count],
          ),
          ['leads_rate_limited_total', metrics.leadsRateLimited],
          ['leads_not_stored_total', metrics.leadsNotStored],
          ['lead_commits_total', metrics.batches],
          ['deliveries_passed_total', metrics.deliveriesPassed],
          ['deliveries_failed_total', metrics.deliveriesFailed],
          ['whatsapp_messages_received_total', metrics.messagesReceived],
          ['whatsapp_webhooks_refused_total', metrics.webhooksRefused],
          ['whatsapp_webhooks_unreadable_total', metrics.webhooksUnreadable],
        ]) +
          families('gauge', [
            ...(['waiting', 'dead', 'quarantined'] as const).map(
              (status): Sample => [`leads{status="${status}"}`, backlog[status]],
            ),
            ['oldest_waiting_seconds', Math.round(waitingFor / SECOND)],
            ['webhook_down', health.downSince > 0 ? 1 : 0],
            ...Object.entries(answers).map(
              ([answer, count]): Sample => [`answers{answer="${answer}"}`, count],
            ),
            ['whatsapp_stopped', whatsapp.downSince > 0 ? 1 : 0],
            [
              'whatsapp_token_problem',
              alerts.some(({ name }) => name === 'whatsapp_token') ? 1 : 0,
            ],
            ['retention_held', alerts.some(({ name }) => name === 'retention_held') ? 1 : 0],
            ['resident_memory_bytes', process.memoryUsage.rss()],
          ]),
      );
  });
}

/** Samples that share a name apart from their labels belong to one family. */
function families(type: 'counter' | 'gauge', samples: readonly Sample[]): string {
  const names = new Set(samples.map(([name]) => name.replace(/\{.*/, '')));
  return [...names]
    .map((family) => {
      const own = samples.filter(([name]) => name.replace(/\{.*/, '') === family);
      const lines = own.map(([name, value]) => `peso_forma_${name} ${value}\n`).join('');
      return `# TYPE peso_forma_${family} ${type}\n${lines}`;
    })
    .join('');
}
