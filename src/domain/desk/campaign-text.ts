import { CAMPAIGN_PARTS } from '../insights/campaign-group.ts';
import { OTHER_CAMPAIGN } from '../insights/insight-events.ts';

/** The parts of a campaign (see lead/campaign.ts) as people name it: `instagram / cpc / estate`. */
export function campaignText(campaign: string): string {
  if (campaign === OTHER_CAMPAIGN) return 'altre campagne';
  const values = new Map(
    campaign.split('&').map((pair) => {
      const [key = '', value = ''] = pair.split('=');
      return [key, decodeURIComponent(value)];
    }),
  );
  const named = CAMPAIGN_PARTS.flatMap((name) => values.get(name) ?? []);
  for (const name of CAMPAIGN_PARTS) values.delete(name);
  return [...named, ...values.values()].join(' / ') || 'senza campagna';
}
