import { describe, expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { freshStore } from '../../../tests/support/databases.ts';
import { NOON, newLead, outage } from '../../../tests/support/leads.ts';
import { ACTOR, operator } from '../../../tests/support/operator.ts';
import { standInWhatsApp } from '../../../tests/support/whatsapp/stand-in-whatsapp.ts';
import { readConfig } from '../../server/config.ts';
import { findLead } from '../../server/leads/lookup-queries.ts';
import type { LeadStore } from '../../server/store/lead-store.ts';
import { runCommand } from '../run-command.ts';

async function wrote(store: LeadStore, sentAt: number) {
  const message = {
    id: `in-${sentAt}`,
    type: 'text',
    from: '393331234567',
    userId: undefined,
    sentAt,
    receivedAt: sentAt,
    isInGroup: false,
    text: 'Ciao',
    cards: [],
    adId: undefined,
  };
  const nothing = { statuses: [], contacts: [], endedUserIds: [] };
  await store.receive({ ...nothing, messages: [message] }, sentAt);
}

describe('leads answer', () => {
  test('refuses a quarantined lead and one without its text', async () => {
    const lead = newLead({ held: 'link' });
    const { run, server } = await operator('sqlite', [lead]);
    await wrote(server, NOON);
    expect((await run(`answer ${lead.id}`)).stderr).toContain('quarantined');
    expect((await run('answer 01a1df14')).code).toBe(3);
    expect((await run('list --answer often')).code).toBe(2);
    // On release the visitor is answered without another message.
    expect((await run(`retry ${lead.id}`)).code).toBe(0);
    expect((await findLead(server.db, lead.id))?.answer).toBe('asked');
  });

  test.each([
    ['too fast: error 130429', { as: 'too_fast', code: 'error 130429' }],
    ['timeout', { as: 'unreachable', code: 'timeout' }],
  ] as const)('status does not fail during a pause', async (reason, fault) => {
    const { run, server } = await operator('sqlite');
    await server.setHealth('whatsapp', outage(fault));
    const { code, stdout, stderr } = await run('status');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`paused for 0 s (${reason})`);
    expect(JSON.parse((await run('status --json')).stdout)).toMatchObject({
      whatsapp_stopped_since: null,
      whatsapp_stopped_by: null,
      whatsapp_paused_since: '2026-11-15T12:00:00.000Z',
    });
  });
});

async function whatsapp(command: string, stdin = '') {
  const meta = await standInWhatsApp({ account: { phone: brand.whatsappNumber } });
  const store = await freshStore('sqlite');
  const run = async () => {
    let stdout = '';
    let stderr = '';
    const code = await runCommand(['whatsapp', ...command.split(' ')], {
      console: {
        stdout: async (text) => {
          stdout += text;
        },
        stderr: (line) => {
          stderr += `${line}\n`;
        },
        progress: () => undefined,
        stdin: async () => stdin,
        cwd: '.',
      },
      now: Date.now(),
      actor: ACTOR,
      settings: () => readConfig(meta.environment()),
      machineProblems: async () => [],
      open: async () => ({
        config: readConfig(meta.environment()),
        store: { ...store, close: async () => undefined },
      }),
    });
    return { code, stdout, stderr };
  };
  return { meta, run };
}

describe('leads whatsapp', () => {
  test('check says that everything is there, or what is missing', async () => {
    const { meta, run } = await whatsapp('check');
    expect(await run()).toMatchObject({ code: 0, stdout: expect.not.stringContaining('missing') });
    meta.account.subscribed = false;
    meta.account.phoneFields = { ...meta.account.phoneFields, status: 'PENDING' };
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(stdout).toMatch(/missing .*not registered/);
    expect(stdout).toMatch(/missing .*subscribed_apps/);
    meta.account.tokenDead = true;
    expect((await run()).stdout).toMatch(/missing .*not valid/);
  });

  test('register takes the PIN from standard input', async () => {
    const { meta, run } = await whatsapp('register --pin', '123456\n');
    meta.account.registered = false;
    expect((await run()).code).toBe(0);
    expect(meta.account.registered).toBe(true);
    expect((await (await whatsapp('register --pin', '12')).run()).code).toBe(2);
    expect((await (await whatsapp('register')).run()).code).toBe(2);
  });

  test('prints what Meta says without what could move a cursor', async () => {
    const { meta, run } = await whatsapp('check');
    meta.account.phoneFields = { ...meta.account.phoneFields, verified_name: 'A\u001b[2Jnna' };
    expect((await run()).stdout).toContain('its name A·[2Jnna.');
  });
});
