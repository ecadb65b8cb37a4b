import { CAMPAIGN_PARTS } from '../../domain/insights/campaign-group.ts';

export type CampaignParts = Readonly<Record<(typeof CAMPAIGN_PARTS)[number], string | null>>;

export function partsOf(campaign: string): CampaignParts {
  const values = new URLSearchParams(campaign);
  const parts = CAMPAIGN_PARTS.map((key) => [key, values.get(key)]);
  return Object.fromEntries(parts) as CampaignParts;
}

/** `instagram / cpc / estate  ref anna`, or `(none)`. */
export function campaignName({ utm_source, utm_medium, utm_campaign, ref }: CampaignParts): string {
  const path = [utm_source, utm_medium, utm_campaign]
    .map((part) => part ?? '-')
    .join(' / ')
    .replace(/( \/ -)+$/, '');
  const labels = [...(path === '-' ? [] : [path]), ...(ref === null ? [] : [`ref ${ref}`])];
  return labels.join('  ') || '(none)';
}
