import { OTHER_CAMPAIGN } from '../../domain/insights/insight-events.ts';

/** The parts of a campaign, in the order in which people say them; other parts follow these. */
const PARTS = ['utm_source', 'utm_medium', 'utm_campaign'];

/** The parts of a campaign as people name it: `instagram / cpc / estate`. */
export function campaignText(campaign: string): string {
  if (campaign === OTHER_CAMPAIGN) return 'altre campagne';
  const values = new Map(new URLSearchParams(campaign));
  const named = PARTS.flatMap((name) => values.get(name) ?? []);
  for (const name of PARTS) values.delete(name);
  return [...named, ...values.values()].join(' / ') || 'senza campagna';
}
