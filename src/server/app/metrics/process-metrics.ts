import type { Metrics } from '../../metrics.ts';
import { SECOND } from '../../time/clock.ts';
import { VERSION } from '../../version.ts';
import { counter, gauge, type MetricFamily } from './metrics-text.ts';

export function processFamilies(metrics: Metrics): MetricFamily[] {
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
      'Leads that were sent again after they were stored.',
      metrics.leadsRepeated,
    ),
    counter('leads_refused_total', 'Leads refused, by error code.', refused),
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
