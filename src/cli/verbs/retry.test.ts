import { describe, expect, test } from 'vitest';
import { claimed, NOON, newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import { readCounts } from '../../server/overview/backlog.ts';
import { retainPage } from '../../server/privacy/retention/retention-queries.ts';
import { DAY } from '../../server/time/clock.ts';

describe('leads retry', () => {
  test('a lead waits since it was released or sent again, and is not stale at once', async () => {
    const createdAt = NOON - 2 * DAY;
    const dead = newLead({ createdAt });
    const odd = newLead({ createdAt, held: 'link' });
    const { run, server, die } = await operator('sqlite', [dead, odd]);
    await die(dead);
    await run('retry --dead');
    await run(`retry ${odd.id}`);
    const status = async () => JSON.parse((await run('status --json')).stdout);
    const oldest = new Date(NOON).toISOString();
    expect(await status()).toMatchObject({ waiting: 2, stale: 0, oldest_waiting_at: oldest });
    expect((await claimed(server)).map(({ id }) => id)).toEqual([dead.id, odd.id]);
    // What counts here is when they came.
    expect((await run('retry --since 2026-11-15')).stderr).toContain('0 leads will be sent');
  });

  test('a lead that waits already has waited for as long as before', async () => {
    const createdAt = NOON - 2 * DAY;
    const lead = newLead({ createdAt });
    const { run } = await operator('sqlite', [lead, newLead()]);
    expect((await run(`retry ${lead.id}`)).code).toBe(0);
    const { stdout } = await run('status --json');
    const oldest = new Date(createdAt).toISOString();
    expect(JSON.parse(stdout)).toMatchObject({ stale: 1, oldest_waiting_at: oldest });
  });

  test("a day begins at the brand's midnight", async () => {
    const midnight = Date.UTC(2026, 10, 14, 23);
    const { run } = await operator('sqlite', [
      newLead({ createdAt: midnight - 1 }),
      newLead({ createdAt: midnight }),
    ]);
    expect((await run('retry --since 2026-11-15')).stderr).toContain('1 lead will be sent');
  });

  test('refuses a lead whose body data was dropped', async () => {
    const lead = newLead();
    const { run, server, deliver } = await operator('sqlite', [lead]);
    await deliver();
    await retainPage(server.db, { deleteBefore: 0, dropBodyBefore: NOON + 1 }, 9);
    expect((await run(`retry ${lead.id} --force`)).code).toBe(1);
    expect((await run('retry --since 2026-11-15 --force')).stderr).toContain('0 leads will be');
    expect((await readCounts(server.db)).waiting).toBe(0);
    expect((await run('export --format csv')).stdout).toMatch(/,true,{17,},\S*,,none\r\n/);
  });
});
