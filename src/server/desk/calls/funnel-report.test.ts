import { expect, test } from 'vitest';
import { deskWith } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { DAY, HOUR } from '../../clock.ts';

test('reports the funnel by day and campaign from what is stored', async () => {
  const leads = [
    newLead({ campaign: 'ref=a', createdAt: NOON - DAY }),
    newLead({ campaign: 'ref=a', createdAt: NOON - HOUR }),
    newLead({ createdAt: NOON - 40 * DAY }),
  ];
  const { person } = await deskWith(leads);
  await person.call('answered', { id: leads[1]?.id ?? '', version: 0 });
  const report = await person.call('report', { days: 30 });
  expect(report.total).toMatchObject({ visits: 0, leads: 2, answers: 1, messages: 0, reads: 0 });
  expect(report.byDay).toHaveLength(30);
  expect(report.byDay.at(-1)).toMatchObject({
    day: '2026-11-15',
    funnel: { leads: 1, answers: 1 },
  });
  expect(report.byCampaign).toMatchObject([{ campaign: 'ref=a', funnel: { leads: 2 } }]);
  expect(report.medianMsToAnswer).toBe(HOUR);
  expect((await person.call('report', { days: 7, campaign: 'ref=b' })).total.leads).toBe(0);
});
