/** Counters of this process since its start; what the database knows is asked of it. */
export type Metrics = {
  leadsCreated: number;
  leadsRepeated: number;
  leadsRefused: number;
  leadsLimited: number;
  leadsNotStored: number;
  batches: number;
  deliveriesPassed: number;
  deliveriesFailed: number;
};

export function openMetrics(): Metrics {
  return {
    leadsCreated: 0,
    leadsRepeated: 0,
    leadsRefused: 0,
    leadsLimited: 0,
    leadsNotStored: 0,
    batches: 0,
    deliveriesPassed: 0,
    deliveriesFailed: 0,
  };
}
