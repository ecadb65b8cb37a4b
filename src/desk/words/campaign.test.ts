import { expect, it } from 'vitest';
import { OTHER_CAMPAIGN } from '../../domain/insights/insight-events.ts';
import { campaignText } from './campaign.ts';

it.each([
  ['', 'senza campagna'],
  [OTHER_CAMPAIGN, 'altre campagne'],
  ['ref=anna', 'anna'],
  ['utm_campaign=estate&utm_medium=cpc&utm_source=instagram', 'instagram / cpc / estate'],
])('names the campaign %j', (campaign, text) => {
  expect(campaignText(campaign)).toBe(text);
});
