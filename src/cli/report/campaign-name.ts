import { CAMPAIGN_PARTS } from '../../domain/insights/campaign-group.ts';

export type CampaignParts = Readonly<Record<(typeof CAMPAIGN_PARTS)[number], string | null>>;

export function partsOf(campaign: string): CampaignParts {
  const values = new URLSearchParams(campaign);
  const [source, medium, name, ref] = CAMPAIGN_PARTS.map((key) => values.get(key));
  return {
    utm_source: source ?? null,
    utm_medium: medium ?? null,
    utm_campaign: name ?? null,
    ref: ref ?? null,
  };
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
