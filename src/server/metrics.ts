/** Counts what this process did since it started; everything else is read from the database. */
export function openMetrics() {
  return {
    leadsCreated: 0,
    leadsRepeated: 0,
    /** By error code. */
    leadsRefused: new Map<string, number>(),
    leadsRateLimited: 0,
    leadsNotStored: 0,
    batches: 0,
    deliveriesPassed: 0,
    deliveriesFailed: 0,
    messagesReceived: 0,
    webhooksRefused: 0,
    /** A call that names our number was signed wrongly, and none rightly since. */
    isSecretDoubtful: false,
    webhooksUnreadable: 0,
    /** Epoch milliseconds; 0 until the first delivery over TLS. */
    webhookCertificateExpiresAt: 0,
  };
}

export type Metrics = ReturnType<typeof openMetrics>;
