/** The parameters by which reports group visits and leads; `utm_term` and the like are too fine. */
export const CAMPAIGN_PARTS = ['utm_source', 'utm_medium', 'utm_campaign', 'ref'] as const;

/** Reduces a campaign (a sorted query, see lead/campaign.ts) to the parameters by which reports group. */
export function campaignGroup(campaign: string): string {
  return campaign
    .split('&')
    .filter((pair) => CAMPAIGN_PARTS.some((key) => pair.startsWith(`${key}=`)))
    .join('&');
}
