import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { enginesWithBackup } from '../support/databases.ts';
import { listed } from '../support/listed.ts';
import { status } from '../support/stand-in-webhook.ts';
import { text } from '../support/whatsapp/webhook/contents.ts';
import {
  DAY,
  doors,
  HOUR,
  leadOf,
  MINUTE,
  NOON_TEXT,
  newDatabase,
  newPhone,
  OPERATOR,
} from './support.ts';

const VERBS = listed(`
  list | show | export | erase | restrict | retry | answer | answered | purge | backup | move | status
  report | log | invite | devices | revoke | whatsapp`);
const NO_LEAD = '0199b1a0-0000-7000-8000-000000000000';

const FINE = ['--help', 'help', '--version', ...VERBS.map((verb) => `${verb} --help`)];

const WRONG = listed(`
  nonsense | list --nonsense | list extra | list --limit 0 | list --status lost | show | show a b
  show a --phone - | show --phone +393331234567 | show --phone - | export --format xml
  export --for word --format csv | export --phone - --status dead | export --phone - | erase
  erase --phone +393331234567 | erase --phone - | restrict | restrict --phone - | retry
  retry --since yesterday | retry --dead --since 2026-11-15 | answer | answered
  purge --older-than soon | backup | move | move file:other.sqlite | status extra
  report --days 0 | log --limit 0 | invite | invite Anna Rossi
  invite Anna --address localhost:3000 | devices now | revoke | revoke a --all | whatsapp
  whatsapp nonsense | whatsapp toString`);

const NOT_FOUND = 'show,erase,restrict,retry,answer,answered,revoke,list --after'
  .split(',')
  .map((verb) => `${verb} ${NO_LEAD}`);

doors('npm run leads', {}, (house, engine) => {
  const leave = (name = 'Anna', phone = newPhone()) => house.leave(leadOf(name, phone));

  test('exits with 0 where all is fine, 2 after wrong usage, 3 where nothing is found', async () => {
    for (const [code, commands] of [FINE, [], WRONG, NOT_FOUND].entries()) {
      for (const command of commands) {
        const ran = await house.run(command, 'Anna 333');
        const isEmpty = [ran.stdout, ran.stderr].map((printed) => printed === '');
        expect([command, ran.code, isEmpty]).toEqual([command, code, [code > 0, code === 0]]);
      }
    }
    for (const verb of VERBS) {
      const { stdout } = await house.run(`${verb} --help`);
      expect(stdout).toContain(`Usage: leads ${verb}`);
      expect(stdout).not.toMatch(/.{101}/);
    }
  });

  test('list: who came, the newest first, page by page, with masked numbers', async () => {
    const [older, newer] = [await leave('Bea', '+393479990001'), await leave('Carla')];
    const { stdout } = await house.run('list --limit 2');
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^ID +STATUS +CREATED +NAME +PHONE +ANSWER$/),
      expect.stringMatching(`^${newer}  waiting  2026-11-15 13:00  Carla  \\+39…\\d{3}  none$`),
      expect.stringMatching(`^${older}  waiting  2026-11-15 13:00  Bea    \\+39…001  none$`),
      '',
    ]);
    expect((await house.run('list --limit 1')).stderr).toContain(`--after ${newer}`);
    const ids = async (command: string) =>
      (await house.json<{ id: string }[]>(command)).map(({ id }) => id);
    expect(await ids('list --limit 1')).toEqual([newer]);
    expect(await ids(`list --limit 1 --after ${newer}`)).toEqual([older]);
    expect(await ids('list --status dead')).toEqual([]);
    await house.run(`answered ${newer}`);
    expect(await ids('list --answer by_hand')).toEqual([newer]);
    expect((await house.run('list --limit 2 --reveal')).stdout).toContain('+393479990001');
  });

  test('show: one lead without what it must not reveal, or all that is kept of a person', async () => {
    const phone = newPhone();
    const lead = leadOf('Anna', phone);
    const ids = [await house.leave(lead), await leave('Bea', phone)];
    const { stdout } = await house.run(`show ${ids[0]}`);
    expect(stdout).toMatch(new RegExp(`^id +${ids[0]}$`, 'm'));
    expect(stdout).toMatch(/^created_at +2026-11-15 13:00$/m);
    expect(stdout).toMatch(/^consent_text +.*acconsento/m);
    expect(stdout).not.toMatch(new RegExp(`${phone.slice(-7)}|72\\.5`));
    expect(await house.json(`show ${ids[0]} --reveal`)).toMatchObject({ id: ids[0], ...lead });
    const written = ` ${phone.replace('+', '00').replace(/(\d{3})$/, ' $1')}\n`;
    const own = await house.run('show --phone - --json', written);
    expect(JSON.parse(own.stdout)).toMatchObject([
      { id: ids[0], ...lead, attempts: [] },
      { id: ids[1], lead_name: 'Bea', lead_phone: phone },
    ]);
  });

  test('erase: a person or a lead, and a withdrawn consent', async () => {
    const phone = newPhone();
    const ids = [await leave('Anna', phone), await leave('Anna', phone), await leave()];
    expect(await house.run('erase --phone - --withdrawn', phone)).toMatchObject({
      code: 0,
      stdout: `${ids[0]}  erased\n${ids[1]}  erased\n`,
      stderr: expect.stringMatching(/^2 leads erased/),
    });
    expect((await house.run('erase --phone -', phone)).code).toBe(3);
    expect(JSON.parse((await house.run(`erase ${ids[2]} --json`)).stdout)).toEqual([
      { id: ids[2], delivered_at: null, maybe_delivered: false },
    ]);
    expect((await house.run(`show ${ids[2]}`)).code).toBe(3);
    const log = await house.json<object[]>('log --limit 3');
    const entry = { at: NOON_TEXT, actor: OPERATOR, detail: null };
    expect(log).toEqual(
      expect.arrayContaining([
        { ...entry, action: 'erase', lead_id: ids[2] },
        { ...entry, action: 'withdraw', lead_id: ids[1] },
        { ...entry, action: 'withdraw', lead_id: ids[0] },
      ]),
    );
    expect(await house.json('status')).toMatchObject({ last_erasure_at: NOON_TEXT });
  });

  test('restrict: the lead stays, and is left out, until the restriction is lifted', async () => {
    const phone = newPhone();
    const id = await leave('Anna', phone);
    const code = async (command: string) => (await house.run(command)).code;
    expect(await house.run('restrict --phone -', phone)).toMatchObject({
      code: 0,
      stdout: `${id}  restricted\n`,
    });
    expect((await house.run(`restrict ${id}`)).stdout).toContain('was restricted already');
    const leftOut = '1 restricted lead is left out: add --restricted.\n';
    for (const command of ['list', 'export']) {
      const { stdout, stderr } = await house.run(command);
      expect([stdout.includes(id), stderr]).toEqual([false, expect.stringContaining(leftOut)]);
      expect((await house.run(`${command} --restricted`)).stdout).toContain(id);
    }
    // Not from the person.
    const own = await house.run('export --phone -', phone);
    expect(JSON.parse(own.stdout)).toMatchObject({ id, restricted_at: NOON_TEXT });
    for (const command of [`retry ${id}`, `answered ${id}`, `answer ${id}`]) {
      expect([command, await code(command)]).toEqual([command, 1]);
    }
    expect(await house.json('status')).toMatchObject({ restricted: 1 });
    expect((await house.run(`restrict ${id} --lift`)).stdout).toContain('restriction lifted');
    expect((await house.run(`restrict ${id} --lift`)).stdout).toContain('was not restricted');
    expect(await code(`answered ${id}`)).toBe(0);
    const log = await house.json<{ action: string; lead_id: string }[]>('log --limit 9');
    expect(log.filter(({ lead_id }) => lead_id === id).map(({ action }) => action)).toEqual([
      'answered',
      'unrestrict',
      'restrict',
    ]);
  });

  test('log: who revealed, exported, erased, with ids and numbers, without a person', async () => {
    const phone = newPhone();
    const id = await leave('Quirina', phone);
    await house.run(`show ${id}`);
    const before = await house.json<object[]>('log --limit 999');
    await house.run(`show ${id} --reveal`);
    await house.run('show --phone -', phone);
    await house.run('export --phone -', phone);
    await house.run('list --reveal --limit 1');
    const { stdout } = await house.run('log --json --limit 999');
    const entry = { at: NOON_TEXT, actor: OPERATOR };
    const reveal = { ...entry, action: 'reveal', lead_id: id, detail: null };
    expect(JSON.parse(stdout)).toEqual([
      reveal,
      { ...entry, action: 'export', lead_id: null, detail: '1 lead --phone' },
      reveal,
      reveal,
      ...before,
    ]);
    expect(stdout).not.toMatch(new RegExp(`Quirina|${phone.slice(1)}`));
    expect((await house.run('log --limit 1')).stdout.split('\n')).toEqual([
      expect.stringMatching(/^TIME +WHO +ACTION +LEAD +DETAIL$/),
      `2026-11-15 13:00  ${OPERATOR}  reveal  ${id}`,
      '',
    ]);
  });

  test('report: leads by day and campaign', async () => {
    await house.leave(leadOf('Anna', newPhone()), {}, '?utm_source=instagram&utm_campaign=estate');
    const { total } = (await house.json<{ all: { total: number } }>('report --days 2')).all;
    const { code, stdout, stderr } = await house.run('report --days 2');
    expect([code, stderr]).toEqual([0, `${total} leads.\n`]);
    expect(stdout).toMatch(/^DAY +TOTAL +DELIVERED +CLOSED +WAITING +DEAD +QUARANTINED$/m);
    expect(stdout).toMatch(new RegExp(`^Sun 2026-11-15 +${total} .*█+$`, 'm'));
    const one = { waiting: 1, delivered: 0, dead: 0, quarantined: 0, total: 1 };
    expect(await house.json('report --days 1 --campaign estate')).toMatchObject({
      all: one,
      days: [{ day: '2026-11-15', ...one }],
      campaigns: [{ utm_source: 'instagram', utm_campaign: 'estate', ref: null, ...one }],
    });
  });

  const canBackUp = enginesWithBackup().includes(engine);

  test.skipIf(!canBackUp)(
    'backup: a private copy of the live database, never over another file',
    async () => {
      await leave();
      expect(await house.program('backup copy.db')).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/Backed up to .*copy\.db in /),
      });
      const path = join(house.folder, 'copy.db');
      const magic = engine === 'sqlite' ? 'SQLite format 3' : 'PGDMP';
      expect(readFileSync(path).toString('latin1')).toMatch(new RegExp(`^${magic}`));
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(await house.run('backup copy.db')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('already exists'),
      });
      expect(existsSync(`${path}.partial`)).toBe(false);
    },
  );

  test('status and purge: what waits for a day, and what is older than it may be', async () => {
    const done = await leave();
    await house.run(`answered ${done}`);
    const waiting = await leave();
    expect((await house.run('status')).code).toBe(0);
    house.move(DAY + HOUR);
    const { code, stdout, stderr } = await house.run('status');
    // Nothing is wrong with it where only people answer.
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^waiting +\d+ \(oldest: 1 d 1 h\)$/m);
    const { stale } = await house.json<{ stale: number }>('status');
    expect(stale).toBeGreaterThan(0);

    const recent = await leave();
    const old = await house.run('purge --older-than 1');
    expect(old).toMatchObject({ code: 0, stderr: expect.stringContaining('Add --yes to delete.') });
    expect((await house.run(`show ${done}`)).code).toBe(0);
    expect((await house.run('purge --older-than 1d --yes')).stdout).toBe(old.stdout);
    const codes = async () =>
      Promise.all([done, waiting, recent].map(async (id) => (await house.run(`show ${id}`)).code));
    expect(await codes()).toEqual([3, 0, 0]);
    await house.run('purge --older-than 1 --waiting --yes');
    expect(await codes()).toEqual([3, 3, 0]);
    expect((await house.run('purge --yes')).stdout).toBe('0\n');
    const [entry] = await house.json<object[]>('log --limit 1');
    expect(entry).toMatchObject({
      action: 'purge',
      detail: expect.stringMatching(/^\d+ leads --older-than 1 --waiting$/),
    });
    expect((await house.run('status')).code).toBe(0);
  });

  test('names the database, prints data and words apart, and reads numbers from a pipe', async () => {
    const phone = newPhone();
    const id = await leave('Anna', phone);
    const printed = await house.program('list --limit 1 --json');
    expect(printed).toEqual({
      code: 0,
      stdout: (await house.run('list --limit 1 --json')).stdout,
      stderr: expect.stringMatching(/^Database: \S+\n$/),
    });
    expect(JSON.parse(printed.stdout)).toMatchObject([{ id }]);
    const erased = await house.program('erase --phone -', `${phone}\n`);
    expect([erased.code, erased.stdout]).toEqual([0, `${id}  erased\n`]);
    expect((await house.program('erase --phone -', phone)).code).toBe(3);
    expect((await house.program('nonsense')).code).toBe(2);
  });
});

doors('npm run leads beside an automation', { automation: true }, (house) => {
  test('erase and restrict name what the automation has, and nothing restricted goes out', async () => {
    const ids = [
      await house.leave(leadOf('Anna', newPhone())),
      await house.leave(leadOf('Bea', newPhone())),
    ];
    await expect
      .poll(() => Promise.all(ids.map((id) => house.show(id))))
      .toMatchObject(ids.map(() => ({ status: 'delivered' })));
    const delivered = 'delivered 2026-11-15 13:00:';
    expect((await house.run(`erase ${ids[0]}`)).stdout).toBe(
      `${ids[0]}  erased; ${delivered} erase it in the automation too\n`,
    );
    expect((await house.run(`restrict ${ids[1]}`)).stdout).toBe(
      `${ids[1]}  restricted; ${delivered} restrict it in the automation too\n`,
    );

    house.webhook.respondWith(status(422));
    const later = await house.leave(leadOf('Carla', newPhone()));
    await expect.poll(() => house.show(later)).toMatchObject({ send_count: 1 });
    await house.run(`restrict ${later}`);
    house.webhook.respondWith(status(200));
    house.move(MINUTE);
    const last = await house.leave(leadOf('Daria', newPhone()));
    await expect.poll(() => house.show(last)).toMatchObject({ status: 'delivered' });
    expect(await house.show(later)).toMatchObject({ status: 'waiting', send_count: 1 });
    await house.run(`restrict ${later} --lift`);
    await expect.poll(() => house.show(later)).toMatchObject({ status: 'delivered' });
  });

  test('retry --since sends again what was delivered only with --force', async () => {
    house.move(DAY);
    const id = await house.leave(leadOf('Anna', newPhone()));
    await expect.poll(() => house.show(id)).toMatchObject({ status: 'delivered' });
    const again = (options: string) => house.run(`retry --since 2026-11-16${options}`);
    expect((await again('')).stderr).toContain('0 leads will be sent again.\n');
    expect((await again(' --force')).stderr).toContain('1 lead will be sent again.\n');
    await expect.poll(() => house.show(id)).toMatchObject({ status: 'delivered', send_count: 2 });
  });
});

doors('npm run leads beside WhatsApp', { whatsapp: {} }, (house) => {
  test('whatsapp: checks, registers and tries the number', async () => {
    const checked = await house.run('whatsapp check');
    expect(checked.stdout).toMatch(/^(?:(?:fine|missing) +\S.*\n)+$/);
    expect(checked.code).toBe(checked.stdout.includes('missing') ? 1 : 0);
    const anna = house.meta.person();
    house.meta.write(anna, text('Ciao'));
    await house.meta.settled();
    const tried = await house.run(`whatsapp test +${anna.phone}`);
    expect(tried).toMatchObject({ code: 0, stderr: 'Accepted.\n' });
    await expect.poll(() => house.meta.arrived(anna)).toHaveLength(1);
    expect((await house.run('whatsapp register --pin', '12')).code).toBe(2);
    house.meta.account.registered = false;
    expect((await house.run('whatsapp register --pin', '123456\n')).code).toBe(0);
    expect(house.meta.account.registered).toBe(true);
    house.meta.account.tokenDead = true;
    expect((await house.run('whatsapp check')).code).toBe(1);
    expect(await house.run(`whatsapp test +${anna.phone}`)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Meta refuses \(error 190\)/),
    });
  });
});

doors('leads move', {}, (house, engine) => {
  test('copies SQLite to an empty PostgreSQL, where the work goes on', async () => {
    const id = await house.leave(leadOf('Zoë', newPhone()), {}, '?ref=anna');
    const shown = await house.show(id);
    const empty = await newDatabase('postgres');
    onTestFinished(empty.drop);
    expect((await house.run(`move ${empty.url}`)).code).toBe(1);
    await house.stop();
    const moved = await house.run('move -', `${empty.url}\n`);
    const [code, words, database] = {
      sqlite: [0, 'Moved and compared', empty.url] as const,
      postgres: [1, 'Only a SQLite database can be moved', house.database] as const,
    }[engine];
    expect(moved).toMatchObject({ code, stderr: expect.stringContaining(words) });
    await house.restart({ DATABASE_URL: database });
    expect(await house.show(id)).toEqual(shown);
    expect((await house.run('log --json')).stdout.includes('"move"')).toBe(code === 0);
  });
});
