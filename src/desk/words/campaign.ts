/** The parts of a campaign as people name it: `instagram / cpc / estate`. */
export function campaignText(campaign: string): string {
  return [...new URLSearchParams(campaign).values()].join(' / ') || 'senza campagna';
}
