import { expect, it } from 'vitest';
import { campaignText } from './campaign.ts';

it.each([
  ['', 'senza campagna'],
  ['ref=anna', 'anna'],
  ['utm_campaign=estate&utm_medium=cpc&utm_source=instagram', 'instagram / cpc / estate'],
])('names the campaign %j', (campaign, text) => {
  expect(campaignText(campaign)).toBe(text);
});
