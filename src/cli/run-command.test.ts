import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENGINES, enginesWithBackup } from '../../tests/support/databases.ts';
import { claimed, NOON, newLead } from '../../tests/support/leads.ts';
import { operator } from '../../tests/support/operator.ts';
import { proof } from '../../tests/support/soak.ts';
import { RETENTION_DAYS } from '../domain/lead/consent.ts';
import { DAY } from '../server/clock.ts';
import { StoreError } from '../server/store/store-error.ts';
import { VERBS } from './verbs.ts';

/** Clears the screen, sets the title, clears it by the one-byte form, and reverses the text. */
const ESCAPES = '\u001b[2J\u001b]0;owned\u0007\u009b2J\u202e';

const ESCAPED = proof({
  area: 'Page',
  what: 'escape sequences (CSI, OSC, their one-byte forms) and reversed text in a stored name, every verb that prints, sqlite and postgres',
  lost: 'none passes, in tables, JSON or CSV',
});
async function inUse(): Promise<never> {
  throw new StoreError('in use: run the same command again');
}

test.each(enginesWithBackup())(
  'backup on %s: writes the file to the folder of the operator',
  async (engine) => {
    const { run, folder } = await operator(engine, [newLead()]);
    expect((await run('backup copy.db')).code).toBe(0);
    expect(existsSync(join(folder, 'copy.db'))).toBe(true);
    expect(await run('backup copy.db')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    });
  },
);

describe.each(ENGINES)('the command line on %s', (engine) => {
  test('list: prints a table with masked phones', async () => {
    const lead = newLead({ name: 'Anna \u001b[31mRossi\u202e', phone: '+393331234567' });
    const { run } = await operator(engine, [lead]);
    const { code, stdout, stderr } = await run('list');
    expect(code).toBe(0);
    expect(stdout.split('\n')[1]).toBe(
      `${lead.id}  waiting  2026-11-15 12:00  Anna ·[31mRossi·  +39…567  none`,
    );
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(stderr).toBe('1 lead.\n');
    expect((await run('list --reveal')).stdout).toContain('+393331234567');
  });

  test.each(['list', 'list --json', 'show ID', 'show ID --reveal', 'show ID --reveal --json'])(
    '%s: nothing that moves a cursor, and a tag is text',
    ESCAPED,
    async (command) => {
      const lead = newLead({ name: `<img src=x onerror=alert(1)>${ESCAPES}` });
      const { run } = await operator(engine, [lead]);
      const { stdout } = await run(command.replace('ID', lead.id));
      expect(stdout).toContain('<img src=x');
      // oxlint-disable-next-line no-control-regex -- control characters are what the test looks for
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    },
  );

  test.each(['ndjson', 'csv'])('export as %s: no escape sequence', ESCAPED, async (format) => {
    const lead = newLead({ name: `<img src=x onerror="alert(1)">${ESCAPES}` });
    const { run } = await operator(engine, [lead]);
    const { stdout } = await run(`export --format ${format}`);
    expect(stdout).toContain(
      format === 'csv' ? '"<img src=x onerror=""alert(1)"">' : '<img src=x onerror=\\"alert(1)\\">',
    );
    // oxlint-disable-next-line no-control-regex -- control characters are what the test looks for
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
  });

  test('list: pages, filters and JSON', async () => {
    const leads = Array.from({ length: 3 }, () => newLead());
    const { run } = await operator(engine, leads);
    const { stdout, stderr } = await run('list --limit 2 --json');
    expect(JSON.parse(stdout)).toMatchObject([
      { id: leads[2]?.id, lead_phone: '+39…567', status: 'waiting', send_count: 0 },
      { id: leads[1]?.id },
    ]);
    expect(stderr).toBe('');
    expect((await run('list --limit 2')).stderr).toContain(`--after ${leads[1]?.id}`);
    const rest = await run(`list --json --after ${leads[1]?.id}`);
    expect(JSON.parse(rest.stdout)).toMatchObject([{ id: leads[0]?.id }]);
    expect((await run('list --status dead')).stdout).toBe('');
  });

  test('show: body data only with --reveal', async () => {
    const lead = newLead();
    const { run } = await operator(engine, [lead]);
    const { stdout } = await run(`show ${lead.id}`);
    expect(stdout).toMatch(/^id +/);
    expect(stdout).toMatch(/^consent_version +test$/m);
    expect(stdout).not.toContain('1234567');
    expect(stdout).not.toContain('72.5');
    const revealed = await run(`show ${lead.id} --reveal --json`);
    expect(JSON.parse(revealed.stdout)).toMatchObject(lead.payload);
  });

  test('show: prints the log of attempts', async () => {
    const lead = newLead();
    const { run, die } = await operator(engine, [lead]);
    expect((await run(`show ${lead.id}`)).stdout).not.toContain('ATTEMPT');
    await die(lead);
    expect((await run(`show ${lead.id}`)).stdout).toMatch(
      /^ATTEMPT \(UTC\) +DESTINATION +ANSWER +TOOK +OUTCOME\n2026-11-15 12:00 +automation +HTTP 500 +12 ms +dead$/m,
    );
    expect(JSON.parse((await run(`show ${lead.id} --json`)).stdout)).toMatchObject({
      attempts: [
        {
          at: '2026-11-15T12:00:00.000Z',
          destination: 'automation',
          event: 'lead',
          answer: 'HTTP 500',
          duration_ms: 12,
          outcome: 'dead',
        },
      ],
    });
  });

  test('retry: all leads since a day, delivered ones only with --force', async () => {
    const leads = [newLead({ createdAt: NOON - 48 * 3_600_000 }), newLead()];
    const { run, deliver } = await operator(engine, leads);
    await deliver();
    expect((await run('retry --since 2026-11-15')).stderr).toContain('0 leads will be sent');
    expect((await run('retry --since 2026-11-15 --force')).stderr).toContain('1 lead will be sent');
    expect((await run('status')).stdout).toMatch(/^delivered +1$/m);
    expect((await run('retry --since yesterday')).code).toBe(2);
    expect((await run('retry --dead --since 2026-11-15')).code).toBe(2);
    expect((await run('retry --dead --destination nowhere')).code).toBe(2);
  });

  test('export: NDJSON has the keys of the contract, CSV has no formula', async () => {
    const lead = newLead({ name: '=HYPERLINK("x")' });
    const { run } = await operator(engine, [lead, newLead({ name: 'Bea, "la" Rossa' })]);
    const { stdout, stderr } = await run('export --format ndjson');
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      id: lead.id,
      status: 'waiting',
      created_at: '2026-11-15T12:00:00.000Z',
      ...lead.payload,
      answer: 'none',
    });
    expect(stderr).toBe('2 leads exported.\n');
    const csv = (await run('export --format csv')).stdout;
    expect(csv).toMatch(
      /^id,status,created_at,consent_at,consent_version,lead_name,lead_phone,consent_given,age,/,
    );
    expect(csv).toContain(`,"'=HYPERLINK(""x"")",+39 3331234567,true,`);
    expect(csv).toContain(`,"Bea, ""la"" Rossa",`);
    expect((await run('export --format csv --status dead')).stdout.split('\r\n')).toHaveLength(2);
  });

  test('show, list and export include the campaign if there is one', async () => {
    const campaign = 'ref=anna&utm_source=instagram';
    const [from, direct] = [newLead({ campaign }), newLead()];
    const { run } = await operator(engine, [from, direct]);
    expect((await run(`show ${from.id}`)).stdout).toContain(`campaign           ${campaign}\n`);
    expect((await run(`show ${direct.id}`)).stdout).toContain('campaign           -\n');
    expect(JSON.parse((await run('list --json')).stdout)).toMatchObject([
      { campaign: null },
      { campaign },
    ]);
    const lines = (await run('export')).stdout.trim().split('\n');
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(Object.keys(second ?? {}).at(-1)).toBe('answer');
    expect(Object.keys(first ?? {})).toEqual([
      ...Object.keys(second ?? {}).slice(0, -1),
      'campaign',
      'answer',
    ]);
    expect(first).toMatchObject({ campaign });
    const csv = (await run('export --format csv')).stdout.split('\r\n');
    expect(csv[0]).toMatch(/,whatsapp_message_ready,campaign,delivered_at,answer,answer_at$/);
    expect((await run('export --format csv')).stdout).toContain(`",${campaign},,none,\r\n`);
  });

  test('an unsafe campaign is escaped in every output', async () => {
    const lead = newLead({ campaign: `=1+1${ESCAPES}` });
    const { run } = await operator(engine, [lead]);
    for (const command of [`show ${lead.id}`, 'list --json', 'export', 'export --format csv']) {
      const { stdout } = await run(command);
      expect(stdout).toContain('=1+1');
      // oxlint-disable-next-line no-control-regex -- control characters are what the test looks for
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
    }
    expect((await run('export --format csv')).stdout).toContain(`,"'=1+1`);
  });

  test('export: goes through more than one page', async () => {
    const { run } = await operator(
      engine,
      Array.from({ length: 1001 }, () => newLead()),
    );
    expect((await run('export')).stdout.trim().split('\n')).toHaveLength(1001);
  });

  test('erase: reads a phone number and names the delivered leads', async () => {
    const leads = [newLead({ key: 'k' }), newLead(), newLead({ phone: '+393339999999' })];
    const { run, server, deliver } = await operator(engine, leads);
    await deliver();
    const { code, stdout, stderr } = await run('erase --phone -', ' 0039 333 123-4567\n');
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toEqual(
      leads
        .slice(0, 2)
        .map(
          ({ id }) =>
            `${id}  erased; delivered 2026-11-15 12:00 UTC: erase it in the automation too`,
        ),
    );
    expect(stderr).toMatch(
      engine === 'sqlite'
        ? /^2 leads erased\.\nEarlier backups/
        : /^2 leads erased: no query finds .* bytes stay .* until leads scrub\.\nEarlier backups/s,
    );
    expect(await server.add([newLead({ key: 'k' })])).toMatchObject([{ kind: 'repeated' }]);
    expect((await run('erase --phone -', '+393331234567')).code).toBe(3);
    expect((await run(`erase ${leads[2]?.id} --json`)).stdout).toContain('"delivered_at": "2026-');
    expect((await run(`erase ${leads[2]?.id}`)).code).toBe(3);
  });

  test.each(['+44 7911 123456', '+44 (0)7911 123456', '0044 07911 123456'])(
    'erase: %s finds the number, with or without its trunk zero',
    async (written) => {
      const { run } = await operator(engine, [newLead({ phone: '+447911123456' })]);
      expect((await run('erase --phone -', written)).code).toBe(0);
    },
  );

  test('erase: a lead that is being sent may have been delivered', async () => {
    const lead = newLead();
    const { run, server } = await operator(engine, [lead]);
    await claimed(server, { limit: 1 });
    expect(JSON.parse((await run(`erase ${lead.id} --json`)).stdout)).toEqual([
      { id: lead.id, delivered_at: null, maybe_delivered: true },
    ]);
  });

  test('erase: names delivered leads even if scrubbing fails; a second run scrubs', async () => {
    const leads = [newLead({ key: 'k' }), newLead({ phone: '+393339999999' })];
    const { run, deliver } = await operator(engine, leads);
    await deliver();
    let scrubs = 0;
    const countScrub = async () => {
      scrubs++;
    };
    for (const [command, number] of [
      [`erase ${leads[0]?.id}`, ''],
      ['erase --phone -', '+393339999999'],
    ] as const) {
      const first = await run(command, number, { scrub: inUse });
      expect(first).toMatchObject({ code: 1, stderr: 'in use: run the same command again\n' });
      expect(first.stdout).toContain('delivered 2026-11-15 12:00 UTC');
      expect(await run(command, number, { scrub: countScrub })).toMatchObject({
        code: 3,
        stdout: '',
      });
    }
    expect(scrubs).toBe(2);
  });

  test('retry: dead leads, a quarantined lead, and a delivered lead with --force', async () => {
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

  test('retry: refuses a lead whose body data was dropped', async () => {
    const lead = newLead();
    const { run, server, deliver } = await operator(engine, [lead]);
    await deliver();
    await server.retainPage({ deleteBefore: 0, dropBodyBefore: NOON + 1 }, 9);
    expect((await run(`retry ${lead.id} --force`)).code).toBe(1);
    expect((await server.counts()).waiting).toBe(0);
    expect((await run('export --format csv')).stdout).toMatch(/,true,{17,},\S*,none,\r\n/);
  });

  test('purge: only counts without --yes, and keeps waiting leads without --waiting', async () => {
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

  test('purge: deletes what retention deletes by default', async () => {
    const oldest = NOON - RETENTION_DAYS * DAY;
    const kept = newLead({ createdAt: oldest, quarantineReason: 'x' });
    const old = newLead({ createdAt: oldest - 1, quarantineReason: 'x' });
    const { run, server } = await operator(engine, [kept, old]);
    expect(await run('purge --yes')).toMatchObject({ code: 0, stdout: '1\n' });
    expect(await server.list({ order: 'oldest', limit: 9 })).toMatchObject([{ id: kept.id }]);
  });

  test('backup: shows its progress', async () => {
    const { run } = await operator(engine);
    const { progress } = await run('backup copy.db', '', {
      backup: async (_path, onProgress) => {
        onProgress?.(5_000_000, 15_000_000);
        onProgress?.(7_000_000);
      },
    });
    expect(progress).toEqual(['copying …', 'copying … 33 % (5 MB)', 'copying … 7 MB']);
  });

  test('status: fails if a lead is stale', async () => {
    const { run, server } = await operator(engine, [newLead({ createdAt: NOON - 25 * 3_600_000 })]);
    await server.setHealth('automation', {
      downSince: NOON - 3_600_000,
      probes: 9,
      nextProbeAt: NOON + 30_000,
    });
    const { code, stdout, stderr } = await run('status');
    expect(code).toBe(1);
    expect(stdout).toContain('waiting        1 (oldest: 1 d 1 h)\n');
    expect(stdout).toContain('webhook        down for 1 h 0 min, next probe in 30 s\n');
    expect(stderr).toContain('1 lead waiting for more than 24 hours');
    expect(JSON.parse((await run('status --json')).stdout)).toMatchObject({ waiting: 1, stale: 1 });
    const fine = await operator(engine, [newLead()]);
    expect((await fine.run('status')).code).toBe(0);
  });
});

describe('usage', () => {
  test.each([
    ['', 2],
    ['--help', 0],
    ['help', 0],
    ['--version', 0],
    ['nonsense', 2],
    ['list --nonsense', 2],
    ['list extra', 2],
    ['list --limit 0', 2],
    ['list --status lost', 2],
    ['show', 2],
    ['show a b', 2],
    ['show unknown-id', 3],
    ['show a --phone -', 2],
    ['show --phone +393331234567', 2],
    ['export --format xml', 2],
    ['export --phone +393331234567', 2],
    ['export --phone - --status dead', 2],
    ['erase', 2],
    ['erase --phone +393331234567', 2],
    ['restrict', 2],
    ['restrict unknown-id', 3],
    ['restrict --phone 1', 2],
    ['retry', 2],
    ['retry unknown-id', 3],
    ['purge --older-than soon', 2],
    ['scrub extra', 2],
    ['backup', 2],
    ['status extra', 2],
    ['report extra', 2],
    ['log extra', 2],
    ['log --limit 0', 2],
    ['report --days 0', 2],
    ['report --days week', 2],
  ])('leads %s exits with %i', async (command, code) => {
    const { run } = await operator('sqlite');
    expect((await run(command)).code).toBe(code);
  });

  test.each(VERBS.map(({ name }) => name))('leads %s --help', async (verb) => {
    const { run } = await operator('sqlite');
    const { code, stdout } = await run(`${verb} --help`);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: leads ${verb}`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test.each(['erase', 'show', 'export', 'restrict'])(
    '%s: an invalid phone number is wrong usage',
    async (verb) => {
      const { run } = await operator('sqlite');
      expect((await run(`${verb} --phone -`, 'Anna')).code).toBe(2);
    },
  );
});
