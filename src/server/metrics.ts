/** What this process counts, with the names and the explanations in `/metrics`. */
export const COUNTERS = {
  leadsCreated: ['leads_created_total', 'Leads stored.'],
  leadsRepeated: ['leads_repeated_total', 'Leads that were sent again after they were stored.'],
  leadsRateLimited: [
    'leads_rate_limited_total',
    'Leads refused because their address sent too many.',
  ],
  leadsNotStored: [
    'leads_not_stored_total',
    'Leads answered with 503 because the database could not store them.',
  ],
  batches: ['lead_commits_total', 'Transactions that stored leads.'],
  deliveriesPassed: [
    'deliveries_passed_total',
    'Deliveries to the webhook and to WhatsApp that were accepted.',
  ],
  deliveriesFailed: [
    'deliveries_failed_total',
    'Attempts to deliver to the webhook or to WhatsApp that failed.',
  ],
  messagesReceived: [
    'whatsapp_messages_received_total',
    'Messages that visitors wrote on WhatsApp.',
  ],
  webhooksRefused: [
    'whatsapp_webhooks_refused_total',
    'Calls to the WhatsApp webhook without the right signature.',
  ],
  webhooksUnreadable: [
    'whatsapp_webhooks_unreadable_total',
    'Signed calls to the WhatsApp webhook whose shape is unknown.',
  ],
} as const;

type Counter = keyof typeof COUNTERS;

/** Counts what this process did since it started; everything else is read from the database. */
export function openMetrics() {
  const zeros = Object.fromEntries(Object.keys(COUNTERS).map((name) => [name, 0]));
  return {
    ...(zeros as Record<Counter, number>),
    /** By error code. */
    leadsRefused: new Map<string, number>(),
    /** A call that names our number was signed wrongly, and none rightly since. */
    isSecretDoubtful: false,
    /** Epoch milliseconds; 0 until the first delivery over TLS. */
    webhookCertificateExpiresAt: 0,
  };
}

export type Metrics = ReturnType<typeof openMetrics>;
