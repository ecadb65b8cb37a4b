import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { execute } from '../../../tests/support/databases.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import type { DatabaseSetting } from '../../server/settings/database.ts';
import { DAY, MINUTE } from '../../server/time/clock.ts';

/** A copy that `leads backup` made. */
async function addBackup(setting: DatabaseSetting, path: string, startedAt: number): Promise<void> {
  writeFileSync(path, 'a copy');
  const times = `${startedAt}, ${startedAt + 10 * MINUTE}`;
  await execute(setting, `insert into backups values ('${path}', ${times}, '${hostname()}', 1)`);
}

describe('leads status', () => {
  test('names backups that began before the last erasure', async () => {
    const leads = [newLead(), newLead()] as const;
    const { run, setting, folder } = await operator('sqlite', leads);
    const [old, recent] = [join(folder, 'old.db'), join(folder, 'recent.db')];
    // It holds the lead though it ended after the erasure.
    await addBackup(setting, old, NOON - MINUTE);
    await addBackup(setting, recent, NOON + MINUTE);
    expect(await run('status')).toMatchObject({ code: 0, stderr: '' });
    await run(`erase ${leads[0].id} --withdrawn`);
    const { code, stdout, stderr } = await run('status');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^last erasure +2026-11-15 12:00$/m);
    expect(stderr).toBe(
      `Backups that still hold erased data, older than the last erasure or than RETENTION_DAYS:\n  ${old}\n`,
    );
    expect(JSON.parse((await run('status --json')).stdout)).toMatchObject({
      last_erasure_at: '2026-11-15T12:00:00.000Z',
      outdated_backups: [old],
    });
  });

  test('names backups that are older than leads may be, and none that is gone', async () => {
    const { run, setting, folder } = await operator('sqlite');
    const path = join(folder, 'copy.db');
    await addBackup(setting, path, NOON - 366 * DAY);
    expect((await run('status')).stderr).toContain(path);
    const forEver = await operator('sqlite', [], { RETENTION_DAYS: 'off' });
    await addBackup(forEver.setting, join(forEver.folder, 'copy.db'), NOON - 366 * DAY);
    expect((await forEver.run('status')).stderr).toBe('');
    await execute(setting, `update backups set path = '${path}.moved'`);
    expect((await run('status')).stderr).toBe('');
  });

  test('fails while an alert stands', async () => {
    const { run, server } = await operator('sqlite');
    const detail = '120 leads are older than RETENTION_DAYS';
    await server.raiseAlert({ name: 'retention_held', since: NOON, detail });
    const { code, stderr } = await run('status');
    expect(code).toBe(1);
    expect(stderr).toBe(`Alert since 2026-11-15 12:00 UTC: ${detail}\n`);
    const json = await run('status --json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      alerts: [{ name: 'retention_held', since: '2026-11-15T12:00:00.000Z', detail }],
    });
    await run('purge --yes');
    expect((await run('status')).code).toBe(0);
  });
});

describe('leads status', () => {
  test('tells dead announcements of erasures from dead leads', async () => {
    const [erased, dead] = [newLead(), newLead()];
    const { run, server, die, deliver } = await operator('sqlite', [erased]);
    await deliver();
    await server.erase([erased.id], { announceAt: NOON });
    const [announcement] = await claimed(server, { limit: 1 });
    if (!announcement) throw new Error('nothing claimed');
    await server.record('automation', OWNER, [resultOf(announcement, { outcome: 'dead' })]);
    const one = 'Announcements of erasures that are dead: 1 (leads retry --dead)\n';
    expect(await run('status')).toMatchObject({ code: 1, stderr: one });
    await server.add([dead]);
    await die(dead);
    expect((await run('status')).stderr).toBe(`1 lead dead: leads retry --dead\n${one}`);
    expect((await run('retry --dead')).stderr).toBe('2 deliveries will be sent again.\n');
  });
});

describe('leads status', () => {
  test('fails if a lead is stale', async () => {
    const { run, server } = await operator('sqlite', [
      newLead({ createdAt: NOON - 25 * 3_600_000 }),
    ]);
    await server.setHealth('automation', {
      downSince: NOON - 3_600_000,
      probes: 9,
      nextProbeAt: NOON + 30_000,
      downReason: 'HTTP 404',
    });
    const { code, stdout, stderr } = await run('status');
    expect(code).toBe(1);
    expect(stdout).toContain('waiting        1 (oldest: 1 d 1 h)\n');
    expect(stdout).toContain('webhook        down for 1 h 0 min (HTTP 404), next probe in 30 s\n');
    expect(stderr).toContain('1 lead waiting for more than 24 hours');
    expect(JSON.parse((await run('status --json')).stdout)).toMatchObject({ waiting: 1, stale: 1 });
    const fine = await operator('sqlite', [newLead()]);
    expect((await fine.run('status')).code).toBe(0);
  });
});
