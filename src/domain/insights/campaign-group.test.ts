import { expect, test } from 'vitest';
import { campaignGroup } from './campaign-group.ts';

test.each([
  ['', ''],
  ['utm_source=instagram', 'utm_source=instagram'],
  ['ref=anna&utm_campaign=estate&utm_content=a1&utm_term=peso', 'ref=anna&utm_campaign=estate'],
  ['utm_content=a1', ''],
  ['utm_source_platform=x', ''],
])('%s is grouped as %s', (campaign, group) => {
  expect(campaignGroup(campaign)).toBe(group);
});
