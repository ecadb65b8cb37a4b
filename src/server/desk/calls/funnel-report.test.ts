import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../../tests/support/databases.ts';
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

describe.each(ENGINES)('the time to the answer on %s', (engine) => {
  test('is that of all leads that the funnel of a campaign counts', async () => {
    const leads = [
      newLead({ campaign: 'ref=a&utm_content=1', createdAt: NOON - HOUR }),
      newLead({ campaign: 'ref=a', createdAt: NOON - 3 * HOUR }),
      newLead({ campaign: 'ref=b', createdAt: NOON - 9 * HOUR }),
    ];
    const { person } = await deskWith(leads, {}, engine);
    for (const { id } of leads) await person.call('answered', { id, version: 0 });
    const medianOf = async (campaign?: string) =>
      (await person.call('report', { days: 7, ...(campaign && { campaign }) })).medianMsToAnswer;
    expect(await medianOf('ref=a')).toBe(2 * HOUR);
    expect(await medianOf('ref=b')).toBe(9 * HOUR);
    expect(await medianOf('ref=c')).toBeNull();
    expect(await medianOf()).toBe(3 * HOUR);
  });
});
