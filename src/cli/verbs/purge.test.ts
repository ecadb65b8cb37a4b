import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import { RETENTION_DAYS } from '../../domain/lead/consent.ts';
import { DAY } from '../../server/clock.ts';

describe.each(ENGINES)('leads purge on %s', (engine) => {
  test('only counts without --yes, and keeps waiting leads without --waiting', async () => {
    const old = NOON - 400 * DAY;
    const { run, server } = await operator(engine, [
      newLead({ createdAt: old, quarantineReason: 'x' }),
      newLead({ createdAt: old }),
      newLead(),
    ]);
    expect(await run('purge')).toMatchObject({ code: 0, stdout: '1\n' });
    expect((await server.counts()).quarantined).toBe(1);
    expect(await run('purge --older-than 365d --yes')).toMatchObject({ code: 0, stdout: '1\n' });
    expect(await server.counts()).toMatchObject({ waiting: 2, quarantined: 0 });
    await run('purge --yes --waiting');
    expect((await server.counts()).waiting).toBe(1);
  });

  test('deletes what retention deletes by default', async () => {
    const oldest = NOON - RETENTION_DAYS * DAY;
    const kept = newLead({ createdAt: oldest, quarantineReason: 'x' });
    const old = newLead({ createdAt: oldest - 1, quarantineReason: 'x' });
    const { run, server } = await operator(engine, [kept, old]);
    expect(await run('purge --yes')).toMatchObject({ code: 0, stdout: '1\n' });
    expect(await server.list({ order: 'oldest', limit: 9 })).toMatchObject([{ id: kept.id }]);
  });
});
