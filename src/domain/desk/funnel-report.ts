export const FUNNEL_STEPS = [
  'visits',
  'firstAnswers',
  'calculations',
  'leads',
  'chatsOpened',
  'messages',
  'answers',
  'reads',
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];
export type Funnel = Readonly<Record<FunnelStep, number>>;

export type Report = {
  readonly total: Funnel;
  readonly byDay: readonly { readonly day: string; readonly funnel: Funnel }[];
  readonly byCampaign: readonly { readonly campaign: string; readonly funnel: Funnel }[];
  /** How many visitors gave their last answer at each question, by the form's field name. */
  readonly leftAt: readonly { readonly field: string; readonly visitors: number }[];
  readonly medianMsToAnswer: number | null;
  /** The 75th percentile of what visitors experienced; null where nobody was measured. */
  readonly speed: {
    readonly lcpMs: number | null;
    readonly inpMs: number | null;
    readonly cls: number | null;
  };
};
