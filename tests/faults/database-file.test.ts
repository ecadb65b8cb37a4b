import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { openServerStore } from '../../src/server/database/open-store.ts';
import { SqliteDriver } from '../../src/server/database/sqlite/sqlite-driver.ts';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import { type BuiltServer, builtServer, launch } from '../support/built-server.ts';
import { freshSqlite, opened, temporaryFolder, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { newLead, postLead } from '../support/leads.ts';
import { startProgram } from '../support/program.ts';
import { SERVER } from '../support/project-files.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { sparePort } from '../support/spare-port.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const ROUNDS = size(1, 10);
const CUTS = size(1, 12);
const HEADER_BYTES = 100;
const PAGE_BYTES = 8192;

/** A file on a disk without space: every write to it fails. */
const FULL = '/dev/full';

type Fault = {
  readonly name: string;
  /** Brings it about, and returns what ends it. */
  readonly begin: (path: string, server: BuiltServer) => () => void;
};

/** Limits the size of every file that the process writes. */
function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  expect(status).toBe(0);
}

const FAULTS: readonly Fault[] = [
  {
    name: 'locked by another process',
    begin: (path) => {
      const other = new SqliteDriver(path, { timeout: 10_000 });
      other.exec('begin immediate');
      return () => {
        other.exec('commit');
        other.close();
      };
    },
  },
  {
    name: 'moved away',
    begin: (path) => {
      renameSync(path, `${path}.away`);
      return () => renameSync(`${path}.away`, path);
    },
  },
  {
    name: 'replaced by a copy',
    begin: (path) => {
      renameSync(path, `${path}.away`);
      copyFileSync(`${path}.away`, path);
      return () => renameSync(`${path}.away`, path);
    },
  },
  ...(spawnSync('prlimit', ['--version']).status === 0
    ? [
        {
          name: 'on a full disk',
          begin: (_path: string, { pid }: BuiltServer) => {
            // Less than one page: with more, a small commit may fit after a large one did not.
            limitFiles(pid, 512);
            return () => limitFiles(pid, 'unlimited');
          },
        },
      ]
    : []),
];

test(
  'while the database file cannot be used, nothing is acknowledged; then leads are taken again',
  async () => {
    const setting = freshSqlite();
    const server = await builtServer({ DATABASE_URL: urlOf(setting) });
    const load = visitors(() => server.address, 16);
    const refused = () => load.refusals.get(503) ?? 0;
    const statusOf = async (path: string) => (await fetch(`${server.address}${path}`)).status;
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, begin } of FAULTS) {
        const before = load.acknowledged.size;
        await eventually('leads are taken', () => load.acknowledged.size > before);
        const refusedBefore = refused();
        const end = begin(setting.path, server);
        await eventually(`leads are refused: ${name}`, () => refused() > refusedBefore);
        expect(await statusOf('/healthz')).toBe(200);
        await eventually(
          `it is not ready: ${name}`,
          async () => (await statusOf('/readyz')) === 503,
        );
        // Acknowledgements that were on their way have arrived by now.
        const during = load.acknowledged.size;
        const refusedDuring = refused();
        await eventually(`more are refused: ${name}`, () => refused() > refusedDuring + 16);
        expect([name, load.acknowledged.size]).toEqual([name, during]);
        end();
        await eventually(`taken again after: ${name}`, () => load.acknowledged.size > during);
        await eventually(`ready after: ${name}`, async () => (await statusOf('/readyz')) === 200);
      }
    }
    await load.stop();
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);

function overwrite(path: string, offset: number, bytes: Buffer): void {
  const content = readFileSync(path);
  bytes.copy(content, offset);
  writeFileSync(path, content);
}

/** A copy of a closed database of a few dozen leads, with this damage. */
async function damaged(damage: (path: string, bytes: number) => void): Promise<string> {
  const setting = freshSqlite();
  const store = await opened(setting);
  await addLeads(
    store.db,
    Array.from({ length: 40 }, () => newLead()),
  );
  await store.close();
  damage(setting.path, statSync(setting.path).size);
  return setting.path;
}

test('a file that is cut or damaged is refused with a clear message, and not changed', async () => {
  const damages: ((path: string, bytes: number) => void)[] = [
    (path) => truncateSync(path, 0),
    (path, bytes) => truncateSync(path, bytes - PAGE_BYTES),
    (path, bytes) => truncateSync(path, bytes - 1),
    (path) => overwrite(path, 0, randomBytes(16)),
    (path) => overwrite(path, HEADER_BYTES, randomBytes(PAGE_BYTES - HEADER_BYTES)),
    ...Array.from({ length: CUTS }, () => (path: string, bytes: number) => {
      truncateSync(path, 1 + Math.floor(Math.random() * (bytes - 2)));
    }),
  ];
  for (const damage of damages) {
    const path = await damaged(damage);
    const before = readFileSync(path);
    await expect(openServerStore({ engine: 'sqlite', path })).rejects.toThrow(
      /database .*(damaged|malformed|empty|not a database|restore)/i,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  }
});

test('a server does not start on a damaged file', async () => {
  const path = await damaged((file, bytes) => truncateSync(file, bytes - 1));
  const { exited, output } = launch({ DATABASE_URL: `file:${path}` });
  expect(await exited).toBe(1);
  expect(output()).toMatch(/database .*damaged/i);
  expect(output()).not.toMatch(/^\s+at /m);
});

test.skipIf(!existsSync(FULL))(
  'a log that cannot be written stops neither the start nor the server',
  async () => {
    const port = await sparePort();
    const command = `exec "$0" "$1" > ${FULL} 2>&1`;
    const server = startProgram('sh', ['-c', command, process.execPath, SERVER], {
      folder: temporaryFolder(),
      env: { DATABASE_URL: urlOf(freshSqlite()), PORT: String(port), LOG_LEVEL: 'debug' },
    });
    const address = `http://127.0.0.1:${port}`;
    await eventually('it serves', () => {
      if (!server.isRunning()) throw new Error('The server ended.');
      return fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    // A refused lead of a browser is logged.
    expect((await postLead(address, '{', { origin: address })).status).toBe(400);
    expect((await postLead(address)).status).toBe(201);
    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
  },
);
