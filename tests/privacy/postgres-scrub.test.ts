import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CANARY } from '../support/canaries.ts';
import { claimed, newLead, OWNER, resultOf } from '../support/leads.ts';
import { operatorOn } from '../support/operator.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { size } from '../support/soak.ts';

const LONG = 240_000;
const PHONE = `+39${CANARY.digits}`;

/** Short enough to survive in a compressed row, too long to occur by chance. */
const PIECE_LENGTH = 6;
const PIECES = [CANARY.name, CANARY.digits].flatMap((text) =>
  Array.from({ length: text.length - PIECE_LENGTH + 1 }, (_, index) =>
    Buffer.from(text.slice(index, index + PIECE_LENGTH)),
  ),
);

/** PostgreSQL's own size in the long form. Every segment is written and read several times. */
const WAL_SEGMENT_MB = size(1, 16);

/** A cluster of its own: what other tests write must not be found, nor their settings changed. */
let cluster: Awaited<ReturnType<typeof startPostgres>>;
let made = 0;

beforeAll(async () => {
  cluster = await startPostgres({ walSegmentMb: WAL_SEGMENT_MB });
}, LONG);

afterAll(() => cluster.stop(), LONG);

async function ask(statement: string, url = cluster.url): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** The files below the data folder in which a piece of the person is found. */
async function filesWithCanary(): Promise<readonly string[]> {
  const folder = String((await ask('show data_directory'))[0]?.['data_directory']);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return PIECES.some((piece) => bytes.includes(piece));
    })
    .map((path) => path.slice(folder.length + 1));
}

/** A person who has sent several leads among others, some delivered, some tried and failed. */
async function withCanary(role = 'postgres') {
  const name = `scrub_${++made}`;
  await ask(`create database ${name} owner ${role}`);
  const url = new URL(cluster.url);
  url.username = encodeURIComponent(role.replaceAll('"', ''));
  url.pathname = name;
  const { run, server } = await operatorOn({ engine: 'postgres', url: url.href });
  for (let round = 0; round < 5; round++) {
    const others = Array.from({ length: 10 }, () => newLead({ name: 'Piera' }));
    await server.add([newLead({ name: CANARY.name, phone: PHONE, key: `k${round}` }), ...others]);
    const taken = await claimed(server, { limit: 8 });
    const results = taken.map((delivery, index) =>
      resultOf(delivery, { outcome: index % 2 === 0 ? 'delivered' : 'outage' }),
    );
    await server.record('automation', OWNER, results);
    // So that many segments of the write-ahead log hold the person.
    await ask('select pg_switch_wal()');
  }
  await ask('analyze', url.href);
  return { run, server, url: url.href };
}

test('scrub leaves no byte of an erased person in the data folder', {
  timeout: LONG,
}, async () => {
  const { run, server, url } = await withCanary();
  // As a database was before its upgrade: the planner's samples hold the number.
  await ask('alter table leads alter column lead_phone set statistics 100', url);
  await ask('analyze leads', url);
  await ask(
    'alter table leads alter column lead_phone set statistics 0, alter column lead_phone type text',
    url,
  );
  const erased = await run('erase --phone -', PHONE);
  expect(erased.code).toBe(0);
  expect(erased.stdout.trim().split('\n')).toHaveLength(5);
  expect(erased.stderr).toContain('leads scrub');
  // The segments wait under new names to be used again.
  await ask('checkpoint');
  const before = await filesWithCanary();
  expect(before.filter((path) => path.startsWith('base/'))).not.toEqual([]);
  expect(before.filter((path) => path.startsWith('pg_wal/'))).not.toEqual([]);

  const { code, stderr } = await run('scrub');
  expect(stderr).toMatch(/Rewriting the tables leads \(.* MB\), .* about \d+ s in all/);
  expect(stderr).toMatch(/Overwriting \d+ old segments? of the write-ahead log\./);
  expect(await filesWithCanary()).toEqual([]);
  expect(code).toBe(0);
  expect(await server.list({ order: 'oldest', limit: 99 })).toHaveLength(50);
});

test(
  'scrub names what holds segments back, and ends when nothing does any more',
  async () => {
    const { run } = await withCanary();
    await ask("select pg_create_physical_replication_slot('unused', true)");
    await run('erase --phone -', PHONE);
    const held = await run('scrub');
    expect(held.code).toBe(1);
    expect(held.stderr).toMatch(/Still in the write-ahead log: \d+ old segments? \([0-9A-F]{24}/);
    expect(held.stderr).toContain('the replication slot unused, which nobody uses');
    // The tables were rewritten all the same.
    const left = await filesWithCanary();
    expect(left.filter((path) => !path.startsWith('pg_wal/'))).toEqual([]);
    expect(left).not.toEqual([]);

    await ask("select pg_drop_replication_slot('unused')");
    await ask("alter system set wal_keep_size = '160MB'");
    await ask("alter system set archive_mode = 'on'");
    await ask("alter system set archive_command = 'false'");
    await cluster.halt();
    await cluster.resume();
    const { code, stderr } = await run('scrub');
    expect(code).toBe(1);
    expect(stderr).toContain('the setting wal_keep_size = 160MB');
    expect(stderr).toMatch(/the archiver \(archive_mode = on\), which (?:is behind|failed)/);

    await ask('alter system reset all');
    await cluster.halt();
    await cluster.resume();
    expect((await run('scrub')).code).toBe(0);
    expect(await filesWithCanary()).toEqual([]);
  },
  LONG,
);

test(
  'scrub names the grants that its role lacks, after what it may do',
  async () => {
    await ask('create role "brand app" login');
    const { run, url } = await withCanary('"brand app"');
    await run('erase --phone -', PHONE);
    const { code, stderr } = await run('scrub');
    expect(code).toBe(1);
    const grants = [
      'grant execute on function pg_switch_wal() to "brand app";',
      'grant execute on function pg_ls_waldir() to "brand app";',
      'grant pg_checkpoint to "brand app";',
    ];
    expect(stderr).toContain(['A superuser has to grant first:', ...grants].join('\n  '));
    await ask('checkpoint');
    expect((await filesWithCanary()).filter((path) => !path.startsWith('pg_wal/'))).toEqual([]);
    // Rights on functions are kept per database.
    const asSuperuser = cluster.url.replace(/\/postgres$/, new URL(url).pathname);
    for (const grant of grants) await ask(grant, asSuperuser);
    expect((await run('scrub')).code).toBe(0);
    expect(await filesWithCanary()).toEqual([]);
  },
  LONG,
);

test(
  'scrub names who can still see deleted rows',
  async () => {
    const { run, url } = await withCanary();
    const reader = new Client({ connectionString: url, application_name: 'a long report' });
    await reader.connect();
    onTestFinished(() => reader.end());
    await reader.query('begin isolation level repeatable read');
    await reader.query('select 1');
    await run('erase --phone -', PHONE);
    const { code, stderr } = await run('scrub');
    expect(code).toBe(1);
    expect(stderr).toMatch(/still visible to process \d+ \(a long report\)/);
    expect(await filesWithCanary()).not.toEqual([]);
    await reader.query('commit');
    expect((await run('scrub')).code).toBe(0);
    expect(await filesWithCanary()).toEqual([]);
  },
  LONG,
);

test(
  'scrub waits for a table that is in use, and leads come in meanwhile',
  async () => {
    const { run, server, url } = await withCanary();
    const user = new Client({ connectionString: url });
    await user.connect();
    onTestFinished(() => user.end());
    await user.query('begin');
    await user.query('lock table leads in access share mode');
    const scrubbing = run('scrub');
    await expect
      .poll(
        () => ask("select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted"),
        {
          timeout: 60_000,
        },
      )
      .toHaveLength(1);
    // Behind the waiting lock, but not for longer than it waits.
    expect(await server.add([newLead()])).toMatchObject([{ kind: 'created' }]);
    await user.query('commit');
    expect((await scrubbing).code).toBe(0);
  },
  LONG,
);
