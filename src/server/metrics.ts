/** Counts what this process did since it started; everything else is read from the database. */
export function openMetrics() {
  return {
    leadsCreated: 0,
    leadsRepeated: 0,
    leadsRefused: 0,
    leadsRateLimited: 0,
    leadsNotStored: 0,
    batches: 0,
    deliveriesPassed: 0,
    deliveriesFailed: 0,
  };
}

export type Metrics = ReturnType<typeof openMetrics>;
