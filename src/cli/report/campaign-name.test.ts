import { expect, test } from 'vitest';
import { campaignName, partsOf } from './campaign-name.ts';

test.each([
  ['', '(none)'],
  ['utm_source=instagram', 'instagram'],
  ['utm_medium=cpc&utm_source=instagram', 'instagram / cpc'],
  ['utm_campaign=estate&utm_source=instagram', 'instagram / - / estate'],
  ['utm_campaign=citt%C3%A0%20eterna', '- / - / città eterna'],
  ['ref=anna', 'ref anna'],
  ['ref=anna&utm_source=qr', 'qr  ref anna'],
])('%s reads %s', (campaign, name) => {
  expect(campaignName(partsOf(campaign))).toBe(name);
});
