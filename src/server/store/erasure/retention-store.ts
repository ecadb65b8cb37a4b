/** Epoch milliseconds; 0 means never. */
export type RetentionLimits = {
  /** Leads that came before it go, unless they wait or are restricted. */
  readonly deleteBefore: number;
  /** Delivered and answered leads that came before it keep name and phone only. */
  readonly dropBodyBefore: number;
};

export type RetentionPage = {
  readonly deleted: number;
  readonly bodiesDropped: number;
  /** Old enough to go, but not delivered: they stay. */
  readonly stillWaiting: number;
  /** Where the next page begins; none after the last. */
  readonly next: string | undefined;
};

export type RetentionStore = {
  /**
   * Looks at `limit` leads and no more, so that it never holds anybody up: `deleteOlder` reads on
   * until it has found as many.
   */
  retainPage(limits: RetentionLimits, limit: number, after?: string): Promise<RetentionPage>;
  /** Counts what `retainPage` would change, among `limit` leads. */
  countRetainable(
    limits: RetentionLimits,
    limit: number,
    after?: string,
  ): Promise<{ readonly count: number; readonly next: string | undefined }>;
  countLeads(): Promise<number>;
};
