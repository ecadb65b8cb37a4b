import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Clock, SECOND } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { type Log, withoutMessage } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { ServerStore } from '../../store/lead-store.ts';
import { freeSpace } from '../../store/sqlite/free-space.ts';
import { connectionState } from '../../store/whatsapp/connection-state.ts';
import { VERSION } from '../../version.ts';
import { sendError } from '../errors.ts';
import { isLocal } from '../is-local.ts';
import { type LabelledSample, type MetricFamily, metricsText } from '../metrics-text.ts';

/** Prometheus waits ten seconds for everything. */
const DATABASE_WITHIN_MS = 5 * SECOND;

const NO_MESSAGES = { count: 0, nextReceivedAt: 0 };

type MetricsParts = {
  readonly config: Pick<Config, 'metrics' | 'database' | 'webhookUrl' | 'whatsapp'>;
  readonly metrics: Metrics;
  readonly store: ServerStore;
  readonly clock: Clock;
};

/** Serves numbers in the Prometheus text format; nothing about a person. */
export function registerMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const access = parts.config.metrics;
  if (access === 'off') return;
  app.get('/metrics', async (request, reply) => {
    if (access === 'loopback' && !isLocal(request)) {
      return sendError(reply, 'not_found', 'Not found.');
    }
    const families = [
      ...processFamilies(parts.metrics),
      gauge(
        'webhook_set',
        '1 if there is a webhook; without one, leads wait until there is.',
        flag(parts.config.webhookUrl !== undefined),
      ),
      ...(await databaseFamiliesInTime(parts, request.log)),
      ...(await diskFamilies(parts.config.database)),
    ];
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metricsText(families));
  });
}

/** What this process did since it started. */
function processFamilies(metrics: Metrics): MetricFamily[] {
  const refused = Array.from(metrics.leadsRefused, ([reason, value]) => ({
    labels: { reason },
    value,
  }));
  return [
    gauge('build_info', 'The version of the program that answers; always 1.', [
      { labels: { version: VERSION }, value: 1 },
    ]),
    counter('leads_created_total', 'Leads stored.', metrics.leadsCreated),
    counter(
      'leads_repeated_total',
      'Leads that were sent again and were stored before.',
      metrics.leadsRepeated,
    ),
    counter('leads_refused_total', 'Leads refused, by the code of the error.', refused),
    counter(
      'leads_rate_limited_total',
      'Leads refused because their address sent too many.',
      metrics.leadsRateLimited,
    ),
    counter(
      'leads_not_stored_total',
      'Leads answered with 503 because the database could not store them.',
      metrics.leadsNotStored,
    ),
    counter('lead_commits_total', 'Transactions that stored leads.', metrics.batches),
    counter(
      'deliveries_passed_total',
      'Deliveries to the webhook and to WhatsApp that were accepted.',
      metrics.deliveriesPassed,
    ),
    counter(
      'deliveries_failed_total',
      'Attempts to deliver to the webhook or to WhatsApp that failed.',
      metrics.deliveriesFailed,
    ),
    counter(
      'whatsapp_messages_received_total',
      'Messages that visitors wrote on WhatsApp.',
      metrics.messagesReceived,
    ),
    counter(
      'whatsapp_webhooks_refused_total',
      'Calls to the WhatsApp webhook without the right signature.',
      metrics.webhooksRefused,
    ),
    counter(
      'whatsapp_webhooks_unreadable_total',
      'Signed calls to the WhatsApp webhook whose shape is unknown.',
      metrics.webhooksUnreadable,
    ),
    gauge(
      'webhook_certificate_expiry_timestamp_seconds',
      'When the certificate of the webhook expires, in Unix time; 0 until a delivery over TLS.',
      Math.round(metrics.webhookCertificateExpiresAt / SECOND),
    ),
    gauge('resident_memory_bytes', 'Memory that the process occupies.', process.memoryUsage.rss()),
  ];
}

/** While the database is away, what this process counts is all the more wanted. */
async function databaseFamiliesInTime(parts: MetricsParts, log: Log): Promise<MetricFamily[]> {
  try {
    const late = sleep(DATABASE_WITHIN_MS, undefined, { ref: false });
    const families = await Promise.race([databaseFamilies(parts), late]);
    if (families) return [databaseUp(true), ...families];
    log.warn('the figures of the database came too late');
  } catch (error) {
    log.warn({ err: withoutMessage(error) }, 'the figures of the database cannot be read');
  }
  return [databaseUp(false)];
}

function databaseUp(isUp: boolean): MetricFamily {
  return gauge('database_up', '1 if the figures of the database could be read.', flag(isUp));
}

/** The same from every instance with the same settings: it is read from the database. */
async function databaseFamilies({ config, store, clock }: MetricsParts): Promise<MetricFamily[]> {
  const now = clock.now();
  const [backlog, health, alerts, answers, undecided, whatsapp] = await Promise.all([
    store.backlog(),
    store.health('automation'),
    store.alerts(),
    store.answerCounts(),
    // Nobody processes what came before WhatsApp was switched off.
    config.whatsapp ? store.undecidedMessages(now) : NO_MESSAGES,
    store.health('whatsapp'),
  ]);
  const secondsSince = (at: number) => (at === 0 ? 0 : Math.round((now - at) / SECOND));
  const hasAlert = (alert: string) => flag(alerts.some(({ name }) => name === alert));
  return [
    gauge(
      'leads',
      'Leads that are not delivered, by status.',
      (['waiting', 'dead', 'quarantined'] as const).map((status) => ({
        labels: { status },
        value: backlog[status],
      })),
    ),
    gauge(
      'oldest_waiting_seconds',
      'Age of the oldest lead that waits for its delivery.',
      secondsSince(backlog.oldestWaitingAt),
    ),
    gauge('webhook_down', '1 while the webhook accepts nothing.', flag(health.downSince > 0)),
    gauge(
      'answers',
      'Leads by the state of their answer on WhatsApp.',
      Object.entries(answers).map(([answer, value]) => ({ labels: { answer }, value })),
    ),
    gauge(
      'whatsapp_messages_undecided',
      'Messages of visitors that are due but not processed yet.',
      undecided.count,
    ),
    gauge(
      'whatsapp_undecided_seconds',
      'How long the next message to be processed has been waiting.',
      secondsSince(undecided.nextReceivedAt),
    ),
    gauge(
      'whatsapp_stopped',
      '1 while WhatsApp accepts nothing and a person has to act.',
      flag(connectionState(whatsapp) === 'stopped'),
    ),
    gauge(
      'whatsapp_paused',
      '1 while WhatsApp asked for a pause or does not answer.',
      flag(connectionState(whatsapp) === 'paused'),
    ),
    gauge(
      'whatsapp_token_problem',
      '1 while the token of WhatsApp is refused or expires soon.',
      hasAlert('whatsapp_token'),
    ),
    gauge('mail_problem', '1 while the mail server refuses e-mail.', hasAlert('mail')),
    gauge(
      'retention_held',
      '1 while a run of retention that would change more than a tenth of all leads waits for a day.',
      hasAlert('retention_held'),
    ),
  ];
}

/** PostgreSQL's disk is on another machine, as far as this program knows. */
async function diskFamilies(database: Config['database']): Promise<MetricFamily[]> {
  if (database.engine !== 'sqlite') return [];
  // A folder that is gone has no figure; the other figures are all the more wanted then.
  const free = await freeSpace(database.path);
  if (free === undefined) return [];
  return [gauge('disk_free_bytes', 'Free space on the disk of the database file.', free)];
}

function counter(
  name: string,
  help: string,
  samples: number | readonly LabelledSample[],
): MetricFamily {
  return { name, type: 'counter', help, samples };
}

function gauge(
  name: string,
  help: string,
  samples: number | readonly LabelledSample[],
): MetricFamily {
  return { name, type: 'gauge', help, samples };
}

function flag(isSet: boolean): number {
  return isSet ? 1 : 0;
}
