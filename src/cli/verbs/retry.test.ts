import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

describe.each(ENGINES)('leads retry on %s', (engine) => {
  test('all leads since a day, delivered ones only with --force', async () => {
    const leads = [newLead({ createdAt: NOON - 48 * 3_600_000 }), newLead()];
    const { run, deliver } = await operator(engine, leads);
    await deliver();
    expect((await run('retry --since 2026-11-15')).stderr).toContain('0 leads will be sent');
    expect((await run('retry --since 2026-11-15 --force')).stderr).toContain('1 lead will be sent');
    expect((await run('status')).stdout).toMatch(/^delivered +1$/m);
    for (const since of ['yesterday', '2026-02-31', '2026-02-31T10:00Z', '2026-11-15T25:00Z']) {
      expect([since, (await run(`retry --since ${since}`)).code]).toEqual([since, 2]);
    }
    expect((await run('retry --since 2026-11-15T23:30+01:00 --force')).code).toBe(0);
    expect((await run('retry --dead --since 2026-11-15')).code).toBe(2);
    expect((await run('retry --dead --destination nowhere')).code).toBe(2);
  });

  test('dead leads, a quarantined lead, and a delivered lead with --force', async () => {
    const dead = newLead();
    const odd = newLead({ quarantineReason: 'x' });
    const { run, server, die, deliver } = await operator(engine, [dead, odd]);
    await die(dead);
    expect(await run('status')).toMatchObject({ code: 1 });
    expect((await run('retry --dead')).stderr).toBe('1 lead will be sent again.\n');
    expect((await run('retry --dead')).stderr).toBe('There are no dead leads.\n');
    expect((await run(`retry ${odd.id}`)).code).toBe(0);
    expect((await server.counts()).waiting).toBe(2);
    await deliver();
    expect((await run(`retry ${dead.id}`)).code).toBe(1);
    expect((await run(`retry ${dead.id} --force`)).code).toBe(0);
    expect((await server.counts()).waiting).toBe(1);
  });

  test('refuses a lead whose body data was dropped', async () => {
    const lead = newLead();
    const { run, server, deliver } = await operator(engine, [lead]);
    await deliver();
    await server.retainPage({ deleteBefore: 0, dropBodyBefore: NOON + 1 }, 9);
    expect((await run(`retry ${lead.id} --force`)).code).toBe(1);
    expect((await run('retry --since 2026-11-15 --force')).stderr).toContain('0 leads will be');
    expect((await server.counts()).waiting).toBe(0);
    expect((await run('export --format csv')).stdout).toMatch(/,true,{17,},\S*,none,\r\n/);
  });
});
