import { expect, it } from 'vitest';
import { OTHER_CAMPAIGN } from '../insights/insight-events.ts';
import { campaignText } from './campaign-text.ts';

it.each([
  ['', 'senza campagna'],
  [OTHER_CAMPAIGN, 'altre campagne'],
  ['ref=anna', 'anna'],
  ['utm_campaign=estate&utm_medium=cpc&utm_source=instagram', 'instagram / cpc / estate'],
  ['ref=citt%C3%A0%20eterna&utm_term=yoga', 'città eterna / yoga'],
])('names the campaign %j', (campaign, text) => {
  expect(campaignText(campaign)).toBe(text);
});
