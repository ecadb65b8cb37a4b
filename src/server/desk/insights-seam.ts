import type { FunnelStep, Report } from '../../domain/desk/desk-api.ts';

/** The steps of the funnel that happen before a lead is stored, or outside the database of leads. */
export type InsightStep = Extract<
  FunnelStep,
  'visits' | 'firstAnswers' | 'calculations' | 'chatsOpened'
>;

export type InsightCount = {
  /** Epoch milliseconds, any moment of the hour that was counted. */
  readonly at: number;
  /** As leads name it; empty if unknown. */
  readonly campaign: string;
  readonly step: InsightStep;
  readonly count: number;
};

export type Insights = {
  readonly counts: readonly InsightCount[];
  readonly leftAt: Report['leftAt'];
  readonly speed: Report['speed'];
};

/** What the server itself has counted on the visitor's pages, of one campaign or of all. */
export type ReadInsights = (since: number, campaign?: string) => Promise<Insights>;

/** Until something is counted. */
export const noInsights: ReadInsights = async () => ({
  counts: [],
  leftAt: [],
  speed: { lcpMs: null, inpMs: null, cls: null },
});
