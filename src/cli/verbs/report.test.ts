import { describe, expect, test } from 'vitest';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import { addLeads } from '../../server/intake/intake-queries.ts';
import { eraseLeads } from '../../server/privacy/lead-erasure.ts';
import { DAY, HOUR } from '../../server/time/clock.ts';

const INSTAGRAM = 'utm_campaign=estate&utm_medium=cpc&utm_source=instagram';

describe('leads report', () => {
  test('prints tables and bars without personal data', async () => {
    const leads = [
      ...Array.from({ length: 8 }, () =>
        newLead({ createdAt: NOON - 2 * DAY, campaign: INSTAGRAM }),
      ),
      // 00:30 in Rome is still the day before in UTC.
      newLead({ createdAt: NOON - 12.5 * HOUR, campaign: `ref=${'x'.repeat(99)}` }),
    ];
    const { run, server, deliver } = await operator('sqlite', leads);
    await deliver();
    const odd = newLead({ held: 'link', campaign: INSTAGRAM });
    const gone = newLead({ key: 'k', campaign: 'ref=gone' });
    await addLeads(server.db, [newLead(), odd, gone]);
    await eraseLeads(server.db, [gone.id]);
    const { code, stdout, stderr } = await run('report --days 4');
    expect([code, stderr]).toEqual([0, '11 leads.\n']);
    expect(stdout).toBe(`Leads by day, in the time zone Europe/Rome

DAY             TOTAL  DELIVERED  CLOSED  WAITING  DEAD  QUARANTINED
Thu 2026-11-12      -          -       -        -     -            -
Fri 2026-11-13      8          8       -        -     -            -  ██████████
Sat 2026-11-14      -          -       -        -     -            -
Sun 2026-11-15      3          1       -        1     -            1  ████
all                11          9       -        1     -            1

Leads by campaign: utm_source / utm_medium / utm_campaign, ref

CAMPAIGN                    TOTAL  DELIVERED  CLOSED  WAITING  DEAD  QUARANTINED
instagram / cpc / estate        9          8       -        -     -            1
(none)                          1          -       -        1     -            -
ref xxxxxxxxxxxxxxxxxxxxx…      1          1       -        -     -            -
`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBe(80);
  });

  test('shows thirty days by default, including empty ones', async () => {
    const { run } = await operator('sqlite');
    const { code, stdout } = await run('report');
    expect(code).toBe(0);
    expect(stdout.match(/^\w{3} \d{4}-\d\d-\d\d +- /gm)).toHaveLength(30);
    expect(stdout).not.toContain('CAMPAIGN');
  });

  test('shows twenty campaigns and counts the rest', async () => {
    const leads = Array.from({ length: 23 }, (_, index) => newLead({ campaign: `ref=${index}` }));
    const { run } = await operator('sqlite', leads);
    const { stdout } = await run('report --days 1');
    expect(stdout.match(/^ref /gm)).toHaveLength(20);
    expect(stdout).toContain('and 3 more campaigns');
    const { campaigns } = JSON.parse((await run('report --json')).stdout) as { campaigns: [] };
    expect(campaigns).toHaveLength(23);
  });
});
