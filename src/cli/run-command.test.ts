import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENGINES, enginesWithBackup } from '../../tests/support/databases.ts';
import { NOON, newLead } from '../../tests/support/leads.ts';
import { operator } from '../../tests/support/operator.ts';
import { proof } from '../../tests/support/soak.ts';
import { DAY } from '../server/clock.ts';
import { StoreError } from '../server/store/lead-store.ts';

/** Clears the screen, sets the title, the one-byte form of both, and reverses what follows. */
const ESCAPES = '\u001b[2J\u001b]0;owned\u0007\u009b2J\u202e';

const ESCAPED = proof({
  area: 'Page',
  what: 'escape sequences (CSI, OSC, their one-byte forms) and reversed text in a stored name, every verb that prints, sqlite and postgres',
  lost: 'none passes, in tables, JSON or CSV',
});
async function inUse(): Promise<never> {
  throw new StoreError('in use: run the same command again');
}

test.each(enginesWithBackup())('backup on %s: a file where the operator stands', async (engine) => {
  const { run, folder } = await operator(engine, [newLead()]);
  expect((await run('backup copy.db')).code).toBe(0);
  expect(existsSync(join(folder, 'copy.db'))).toBe(true);
  expect(await run('backup copy.db')).toMatchObject({
    code: 1,
    said: expect.stringContaining('exists already'),
  });
});

describe.each(ENGINES)('the command line on %s', (engine) => {
  test('list: a table with masked phones', async () => {
    const lead = newLead({ name: 'Anna \u001b[31mRossi\u202e', phone: '+393331234567' });
    const { run } = await operator(engine, [lead]);
    const { code, data, said } = await run('list');
    expect(code).toBe(0);
    expect(data.split('\n')[1]).toBe(
      `${lead.id}  waiting  2026-11-15 12:00  Anna ·[31mRossi·  +39…567`,
    );
    expect(Math.max(...data.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(said).toBe('1 lead.\n');
    expect((await run('list --reveal')).data).toContain('+393331234567');
  });

  test.each(['list', 'list --json', 'show ID', 'show ID --reveal', 'show ID --reveal --json'])(
    '%s: nothing that moves a cursor, and a tag is text',
    ESCAPED,
    async (words) => {
      const lead = newLead({ name: `<img src=x onerror=alert(1)>${ESCAPES}` });
      const { run } = await operator(engine, [lead]);
      const { data } = await run(words.replace('ID', lead.id));
      expect(data).toContain('<img src=x');
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      expect(data).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    },
  );

  test.each(['ndjson', 'csv'])('export as %s: no escape sequence', ESCAPED, async (format) => {
    const lead = newLead({ name: `<img src=x onerror="alert(1)">${ESCAPES}` });
    const { run } = await operator(engine, [lead]);
    const { data } = await run(`export --format ${format}`);
    expect(data).toContain(
      format === 'csv' ? '"<img src=x onerror=""alert(1)"">' : '<img src=x onerror=\\"alert(1)\\">',
    );
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(data).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
  });

  test('list: pages, filters and JSON', async () => {
    const leads = Array.from({ length: 3 }, () => newLead());
    const { run } = await operator(engine, leads);
    const { data, said } = await run('list --limit 2 --json');
    expect(JSON.parse(data)).toMatchObject([
      { id: leads[2]?.id, lead_phone: '+39…567', status: 'waiting', tries: 0 },
      { id: leads[1]?.id },
    ]);
    expect(said).toBe('');
    expect((await run('list --limit 2')).said).toContain(`--after ${leads[1]?.id}`);
    const rest = await run(`list --json --after ${leads[1]?.id}`);
    expect(JSON.parse(rest.data)).toMatchObject([{ id: leads[0]?.id }]);
    expect((await run('list --status dead')).data).toBe('');
  });

  test('show: one lead; body data only when revealed', async () => {
    const lead = newLead();
    const { run } = await operator(engine, [lead]);
    const { data } = await run(`show ${lead.id}`);
    expect(data).toMatch(/^id +/);
    expect(data).toContain('consent_version  test');
    expect(data).not.toContain('1234567');
    expect(data).not.toContain('72.5');
    const revealed = await run(`show ${lead.id} --reveal --json`);
    expect(JSON.parse(revealed.data)).toMatchObject(lead.payload);
  });

  test('export: NDJSON holds the contract, CSV no formula', async () => {
    const lead = newLead({ name: '=HYPERLINK("x")' });
    const { run } = await operator(engine, [lead, newLead({ name: 'Bea, "la" Rossa' })]);
    const { data, said } = await run('export --format ndjson');
    const lines = data.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      id: lead.id,
      status: 'waiting',
      created_at: '2026-11-15T12:00:00.000Z',
      ...lead.payload,
    });
    expect(said).toBe('2 leads exported.\n');
    const csv = (await run('export --format csv')).data;
    expect(csv).toMatch(/^id,status,created_at,lead_name,lead_phone,consent_given,/);
    expect(csv).toContain(`,"'=HYPERLINK(""x"")","'+393331234567",true,`);
    expect(csv).toContain(`,"Bea, ""la"" Rossa",`);
    expect((await run('export --format csv --status dead')).data.split('\r\n')).toHaveLength(2);
  });

  test('a campaign is shown and exported; a lead without one keeps the keys of the contract', async () => {
    const campaign = 'ref=anna&utm_source=instagram';
    const [from, direct] = [newLead({ campaign }), newLead()];
    const { run } = await operator(engine, [from, direct]);
    expect((await run(`show ${from.id}`)).data).toContain(`campaign         ${campaign}\n`);
    expect((await run(`show ${direct.id}`)).data).toContain('campaign         -\n');
    expect(JSON.parse((await run('list --json')).data)).toMatchObject([
      { campaign: null },
      { campaign },
    ]);
    const lines = (await run('export')).data.trim().split('\n');
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(Object.keys(first ?? {})).toEqual([...Object.keys(second ?? {}), 'campaign']);
    expect(first).toMatchObject({ campaign });
    const csv = (await run('export --format csv')).data.split('\r\n');
    expect(csv[0]).toMatch(/,whatsapp_message_ready,campaign$/);
    expect((await run('export --format csv')).data).toContain(`",${campaign}\r\n`);
  });

  test('a campaign that never passed our reading moves no cursor and runs nothing', async () => {
    const lead = newLead({ campaign: `=1+1${ESCAPES}` });
    const { run } = await operator(engine, [lead]);
    for (const words of [`show ${lead.id}`, 'list --json', 'export', 'export --format csv']) {
      const { data } = await run(words);
      expect(data).toContain('=1+1');
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      expect(data).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
    }
    expect((await run('export --format csv')).data).toContain(`,"'=1+1`);
  });

  test('export: more than a page', async () => {
    const { run } = await operator(
      engine,
      Array.from({ length: 1001 }, () => newLead()),
    );
    expect((await run('export')).data.trim().split('\n')).toHaveLength(1001);
  });

  test('erase: by phone on standard input, naming what was delivered', async () => {
    const leads = [newLead({ key: 'k' }), newLead(), newLead({ phone: '+393339999999' })];
    const { run, server, deliver } = await operator(engine, leads);
    await deliver();
    const { code, data, said } = await run('erase --phone -', ' 0039 333 123-4567\n');
    expect(code).toBe(0);
    expect(data.trim().split('\n')).toEqual(
      leads
        .slice(0, 2)
        .map(
          ({ id }) =>
            `${id}  erased; delivered 2026-11-15 12:00 UTC: erase it in the automation too`,
        ),
    );
    expect(said).toContain('2 leads erased');
    expect(await server.add([newLead({ key: 'k' })])).toMatchObject([{ kind: 'repeated' }]);
    expect((await run('erase --phone -', '+393331234567')).code).toBe(3);
    expect((await run(`erase ${leads[2]?.id} --json`)).data).toContain('"delivered_at": "2026-');
    expect((await run(`erase ${leads[2]?.id}`)).code).toBe(3);
  });

  test('erase: a lead that is just being sent may have arrived', async () => {
    const lead = newLead();
    const { run, server } = await operator(engine, [lead]);
    await server.claimDue(NOON, NOON + 1000, 1);
    expect(JSON.parse((await run(`erase ${lead.id} --json`)).data)).toEqual([
      { id: lead.id, delivered_at: null, maybe_delivered: true },
    ]);
  });

  test('erase: names what was delivered though the files cannot be scrubbed; again scrubs them', async () => {
    const leads = [newLead({ key: 'k' }), newLead({ phone: '+393339999999' })];
    const { run, deliver } = await operator(engine, leads);
    await deliver();
    let scrubs = 0;
    const counting = async () => {
      scrubs++;
    };
    for (const [words, number] of [
      [`erase ${leads[0]?.id}`, ''],
      ['erase --phone -', '+393339999999'],
    ] as const) {
      const first = await run(words, number, { scrub: inUse });
      expect(first).toMatchObject({ code: 1, said: 'in use: run the same command again\n' });
      expect(first.data).toContain('delivered 2026-11-15 12:00 UTC');
      expect(await run(words, number, { scrub: counting })).toMatchObject({ code: 3, data: '' });
    }
    expect(scrubs).toBe(2);
  });

  test('retry: a dead lead, all dead leads, a quarantined one, and a delivered one by force', async () => {
    const dead = newLead();
    const odd = newLead({ quarantineReason: 'x' });
    const { run, server, die, deliver } = await operator(engine, [dead, odd]);
    await die(dead);
    expect(await run('status')).toMatchObject({ code: 1 });
    expect((await run('retry --dead')).said).toBe('1 lead will be sent again.\n');
    expect((await run('retry --dead')).said).toBe('No lead is dead.\n');
    expect((await run(`retry ${odd.id}`)).code).toBe(0);
    expect((await server.counts()).waiting).toBe(2);
    await deliver();
    expect((await run(`retry ${dead.id}`)).code).toBe(1);
    expect((await run(`retry ${dead.id} --force`)).code).toBe(0);
    expect((await server.counts()).waiting).toBe(1);
  });

  test('retry: not a lead whose body data was dropped', async () => {
    const lead = newLead();
    const { run, server, deliver } = await operator(engine, [lead]);
    await deliver();
    await server.retainPage({ deleteBefore: 0, dropBodyBefore: NOON + 1 }, 9);
    expect((await run(`retry ${lead.id} --force`)).code).toBe(1);
    expect((await server.counts()).waiting).toBe(0);
    expect((await run('export --format csv')).data).toContain(`,true,,,,,\r\n`);
  });

  test('purge: a dry run unless --yes, and never what waits unless told', async () => {
    const old = NOON - 400 * DAY;
    const { run, server } = await operator(engine, [
      newLead({ createdAt: old, quarantineReason: 'x' }),
      newLead({ createdAt: old }),
      newLead(),
    ]);
    expect(await run('purge')).toMatchObject({ code: 0, data: '1\n' });
    expect((await server.counts()).quarantined).toBe(1);
    expect(await run('purge --older-than 365d --yes')).toMatchObject({ code: 0, data: '1\n' });
    expect(await server.counts()).toMatchObject({ waiting: 2, quarantined: 0 });
    await run('purge --yes --waiting');
    expect((await server.counts()).waiting).toBe(1);
  });

  test('backup: says how far it is', async () => {
    const { run } = await operator(engine);
    const { progress } = await run('backup copy.db', '', {
      backup: async (_path, onProgress) => {
        onProgress?.(5_000_000, 15_000_000);
        onProgress?.(7_000_000);
      },
    });
    expect(progress).toEqual(['copying …', 'copying … 33 % (5 MB)', 'copying … 7 MB']);
  });

  test('status: fails when something is stale', async () => {
    const { run, server } = await operator(engine, [newLead({ createdAt: NOON - 25 * 3_600_000 })]);
    await server.setHealth({ downSince: NOON - 3_600_000, probes: 9, nextProbeAt: NOON + 30_000 });
    const { code, data, said } = await run('status');
    expect(code).toBe(1);
    expect(data).toContain('waiting        1 (oldest: 1 d 1 h)\n');
    expect(data).toContain('webhook        down for 1 h 0 min, next probe in 30 s\n');
    expect(said).toContain('1 lead waiting for more than 24 hours');
    expect(JSON.parse((await run('status --json')).data)).toMatchObject({ waiting: 1, stale: 1 });
    const fine = await operator(engine, [newLead()]);
    expect((await fine.run('status')).code).toBe(0);
  });
});

describe('usage', () => {
  test.each([
    ['', 2],
    ['--help', 0],
    ['help', 0],
    ['nonsense', 2],
    ['list --nonsense', 2],
    ['list extra', 2],
    ['list --limit 0', 2],
    ['list --status lost', 2],
    ['show', 2],
    ['show a b', 2],
    ['show nobody', 3],
    ['export --format xml', 2],
    ['erase', 2],
    ['erase --phone +393331234567', 2],
    ['retry', 2],
    ['retry nobody', 3],
    ['purge --older-than soon', 2],
    ['backup', 2],
    ['status extra', 2],
    ['report extra', 2],
    ['report --days 0', 2],
    ['report --days week', 2],
  ])('leads %s: %i', async (words, code) => {
    const { run } = await operator('sqlite');
    expect((await run(words)).code).toBe(code);
  });

  test.each(['list', 'show', 'export', 'erase', 'retry', 'purge', 'backup', 'status', 'report'])(
    'leads %s --help',
    async (verb) => {
      const { run } = await operator('sqlite');
      const { code, data } = await run(`${verb} --help`);
      expect(code).toBe(0);
      expect(data).toContain(`Usage: leads ${verb}`);
      expect(Math.max(...data.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    },
  );

  test('a number that is none is wrong usage', async () => {
    const { run } = await operator('sqlite');
    expect((await run('erase --phone -', 'Anna')).code).toBe(2);
  });
});
