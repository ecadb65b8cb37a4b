// What the browser's scripts send to our own server. The addresses stand below those of the hosting
// provider's scripts, which the pages load.

export const INSIGHTS_EVENT_PATH = '/_vercel/insights/event';
export const SPEED_VITALS_PATH = '/_vercel/speed-insights/vitals';

export type InsightsBeacon = {
  /** A query; the server applies the rules of campaign.ts to it. */
  readonly campaign: string;
  /** How often each event happened since the beacon before. */
  readonly counts: Readonly<Record<string, number>>;
};
