import { describe, expect, test } from 'vitest';
import { acceptedAs, askedLead } from '../../../tests/support/answer-steps.ts';
import { claimed, NOON, newLead, OWNER, outage, resultOf } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import { raiseAlert } from '../../server/alerts.ts';
import { addLeads } from '../../server/intake/intake-queries.ts';
import { saveOutage } from '../../server/outbox/outage.ts';
import { recordResults } from '../../server/outbox/record-results.ts';
import { eraseLeads } from '../../server/privacy/lead-erasure.ts';
import { DAY, SECOND } from '../../server/time/clock.ts';

describe('leads status', () => {
  test('names the times of the last erasure and of the last backup', async () => {
    const lead = newLead();
    const { run } = await operator('sqlite', [lead]);
    const never = JSON.parse((await run('status --json')).stdout);
    expect(never).toMatchObject({ last_erasure_at: null, last_backup_at: null });
    const before = Date.now();
    await run('backup copy.db');
    await run(`erase ${lead.id} --withdrawn`);
    const { stdout } = await run('status');
    expect(stdout).toMatch(/^last erasure +2026-11-15 13:00$/m);
    expect(stdout).toMatch(/^last backup +\d{4}-\d\d-\d\d \d\d:\d\d$/m);
    const { last_backup_at } = JSON.parse((await run('status --json')).stdout);
    expect(Date.parse(last_backup_at)).toBeGreaterThanOrEqual(before);
  });

  test('fails while an alert stands', async () => {
    const { run, server } = await operator('sqlite');
    const detail = '120 leads are older than RETENTION_DAYS';
    await raiseAlert(server.db, { name: 'retention_held', since: NOON, detail });
    const { code, stderr } = await run('status');
    expect(code).toBe(1);
    expect(stderr).toBe(`Alert since 2026-11-15 13:00: ${detail}\n`);
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
    await eraseLeads(server.db, [erased.id], { announceAt: NOON });
    const [announcement] = await claimed(server, { limit: 1 });
    if (!announcement) throw new Error('nothing claimed');
    await recordResults(server.db, 'automation', OWNER, [
      resultOf(announcement, { outcome: 'dead' }),
    ]);
    const one = 'Announcements of erasures that are dead: 1 (leads retry --dead)\n';
    expect(await run('status')).toMatchObject({ code: 1, stderr: one });
    await addLeads(server.db, [dead]);
    await die(dead);
    expect((await run('status')).stderr).toBe(`1 lead dead: leads retry --dead\n${one}`);
    expect((await run('retry --dead')).stderr).toBe('2 deliveries will be sent again.\n');
  });
});

describe('leads status', () => {
  test('fails if a lead is stale', async () => {
    const stale = newLead({ createdAt: NOON - 25 * 3_600_000 });
    const env = { WEBHOOK_URL: 'https://automation.example/leads' };
    const { run, server } = await operator('sqlite', [stale], env);
    const since = NOON - 3_600_000;
    const down = outage({ since, probes: 9, nextProbeAt: NOON + 30_000, code: 'HTTP 404' });
    await saveOutage(server.db, 'automation', down);
    const { code, stdout, stderr } = await run('status');
    expect(code).toBe(1);
    expect(stdout).toContain('waiting        1 (oldest: 1 d 1 h)\n');
    expect(stdout).toContain('webhook        down for 1 h 0 min (HTTP 404), next probe in 30 s\n');
    expect(stderr).toContain('1 lead waiting for more than 24 hours');
    expect(JSON.parse((await run('status --json')).stdout)).toMatchObject({ waiting: 1, stale: 1 });
    const fine = await operator('sqlite', [newLead()], env);
    expect((await fine.run('status')).code).toBe(0);
    const deskAlone = await operator('sqlite', [stale]);
    expect(await deskAlone.run('status')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('leads status', () => {
  test('fails while the server does not answer', async () => {
    const { run, breakMachine } = await operator('sqlite');
    breakMachine('The server does not answer.');
    expect(await run('status')).toMatchObject({ code: 1, stderr: 'The server does not answer.\n' });
    expect(JSON.parse((await run('status --json')).stdout)).toMatchObject({
      machine: ['The server does not answer.'],
    });
  });
});

test('leads status names texts of which no status has told for a day', async () => {
  const { run, server } = await operator('sqlite');
  const sent = NOON - DAY - SECOND;
  const { id, report } = await askedLead(server);
  await acceptedAs(server, id, 'out-1', sent);
  const { stdout, stderr } = await run('status --json');
  expect(JSON.parse(stdout)).toMatchObject({ whatsapp_texts_without_status: 1 });
  expect(stderr).toContain('told nothing for 24 hours: 1');
  await report({ wamid: 'out-1', status: 'sent', at: sent });
  expect((await run('status')).stderr).not.toContain('told nothing');
});
