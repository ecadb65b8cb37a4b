import { spawnSync } from 'node:child_process';
import fs, { cpSync, existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ENGINES,
  execute,
  freshSqlite,
  opened,
  readyDatabase,
  temporaryFolder,
} from '../../../../tests/support/databases.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import type { DatabaseSetting } from '../../settings/database.ts';

type Row = {
  path: string;
  startedAt?: number;
  finishedAt?: number;
  host?: string;
  pid?: number;
};

function note(setting: DatabaseSetting, row: Row): Promise<void> {
  const { path, startedAt = 1, finishedAt = 0, host = hostname(), pid = process.ppid } = row;
  return execute(
    setting,
    `insert into backups (path, started_at, finished_at, host, process)
     values ('${path}', ${startedAt}, ${finishedAt}, '${host}', ${pid})`,
  );
}

async function recordedPaths(setting: DatabaseSetting): Promise<readonly string[]> {
  const rows = await query<Row>(setting, 'select path from backups order by path');
  return rows.map(({ path }) => path);
}

async function storeWithBackups(engine: (typeof ENGINES)[number]) {
  const setting = await readyDatabase(engine);
  const folder = temporaryFolder();
  const file = (name: string) => {
    writeFileSync(join(folder, name), '');
    return join(folder, name);
  };
  return { setting, store: await opened(setting), file };
}

/** Makes reading these paths hang, or take long, like a network drive that is gone. */
function slowDrive(start: string, ms: number): void {
  const patch = join(temporaryFolder(), 'slow-drive.cjs');
  writeFileSync(
    patch,
    `const fs = require('node:fs');
     const { existsSync } = fs;
     const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});
     fs.existsSync = (path) => (path.startsWith('${start}') && wait(), existsSync(path));`,
  );
  vi.stubEnv('NODE_OPTIONS', `--require ${patch}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

/** Makes mocks of `node:fs` reach the modules that have already imported it. */
function patchFiles(): void {
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

describe.each(ENGINES)('the list of backups on %s', (engine) => {
  test('has complete and existing ones of this machine, the newest first', async () => {
    const { setting, store, file } = await storeWithBackups(engine);
    const [older, newer, gone] = [file('older'), file('newer'), file('gone')];
    await note(setting, { path: older, finishedAt: 5 });
    await note(setting, { path: newer, finishedAt: 7 });
    await note(setting, { path: gone, finishedAt: 8 });
    await note(setting, { path: file('unfinished') });
    await note(setting, { path: file('elsewhere'), finishedAt: 9, host: 'another-machine' });
    rmSync(gone);
    expect(await store.backups()).toEqual([
      { path: newer, startedAt: 1, finishedAt: 7 },
      { path: older, startedAt: 1, finishedAt: 5 },
    ]);
  });

  test('knows when the newest complete one was begun, wherever it is', async () => {
    const { setting, store, file } = await storeWithBackups(engine);
    expect(await store.lastBackupAt()).toBe(0);
    await note(setting, { path: file('here'), startedAt: 3, finishedAt: 9 });
    await note(setting, { path: '/gone', startedAt: 5, finishedAt: 7, host: 'another-machine' });
    await note(setting, { path: file('unfinished'), startedAt: 8 });
    expect(await store.lastBackupAt()).toBe(5);
  });

  test.each([
    ['whose process has ended', spawnSync('true').pid],
    ['of an earlier process with the number of this one', process.pid],
  ])('drops abandoned ones %s, and deletes their files', async (_what, pid) => {
    const { setting, store, file } = await storeWithBackups(engine);
    const paths = ['abandoned', 'running', 'elsewhere'].map((name) => file(`${name}.partial`));
    const [abandoned, running, elsewhere] = paths.map((path) => path.replace('.partial', '')) as [
      string,
      string,
      string,
    ];
    const finished = file('finished');
    await note(setting, { path: abandoned, pid });
    await note(setting, { path: running });
    await note(setting, { path: elsewhere, pid, host: 'another-machine' });
    await note(setting, { path: finished, pid, finishedAt: 5 });
    await store.removeAbandonedBackups();
    expect(paths.map((path) => existsSync(path))).toEqual([false, true, true]);
    expect(await recordedPaths(setting)).toEqual([elsewhere, finished, running]);
  });

  test('keeps one that cannot be removed, without failing the start', async () => {
    const setting = await readyDatabase(engine);
    const path = join(temporaryFolder(), 'copy');
    // Simulates a folder that the service may not write to.
    mkdirSync(`${path}.partial`);
    const { pid } = spawnSync('true');
    await note(setting, { path, pid });
    const store = await opened(setting);
    expect(await recordedPaths(setting)).toEqual([path]);
    rmdirSync(`${path}.partial`);
    await store.removeAbandonedBackups();
    expect(await recordedPaths(setting)).toEqual([]);
  });

  test('has a copy that was complete when its command was killed', async () => {
    const { setting, store, file } = await storeWithBackups(engine);
    const { pid } = spawnSync('true');
    const path = file('whole');
    // An earlier command left it, before somebody put a copy here.
    const partial = file('whole.partial');
    await note(setting, { path, pid });
    await store.removeAbandonedBackups();
    expect(await store.backups()).toMatchObject([{ path, startedAt: 1 }]);
    expect([path, partial].map((one) => existsSync(one))).toEqual([true, false]);
  });

  test('has one of two that are made at once with the same name; the other is refused', async () => {
    const setting = await readyDatabase(engine);
    const stores = [await opened(setting), await opened(setting)];
    const path = join(temporaryFolder(), 'copy');
    const copying = await Promise.allSettled(stores.map((store) => store.backup(path)));
    expect(copying.toSorted((a, b) => a.status.localeCompare(b.status))).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: expect.stringContaining('is being made') } },
    ]);
    expect(fs.statSync(path).size).toBeGreaterThan(1000);
    expect(await stores[0]?.backups()).toMatchObject([{ path }]);
    expect(existsSync(`${path}.partial`)).toBe(false);
  });

  test('keeps a backup if a second one with its name is refused', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const path = join(temporaryFolder(), 'copy');
    await store.backup(path);
    const whole = await store.backups();
    expect(whole).toMatchObject([{ path }]);
    await expect(store.backup(path)).rejects.toThrow('already exists');
    expect(await store.backups()).toEqual(whole);
  });
});

test('a drive that does not respond is not waited for, and its copies stay listed', async () => {
  const { setting, store, file } = await storeWithBackups('sqlite');
  const [near, far] = [file('near'), join(temporaryFolder(), 'far')];
  await note(setting, { path: near, finishedAt: 5 });
  await note(setting, { path: far, finishedAt: 7 });
  const gone = join(temporaryFolder(), 'gone');
  await note(setting, { path: gone, finishedAt: 9 });
  await note(setting, { path: `${far}-killed`, pid: spawnSync('true').pid });
  slowDrive(far, 60_000);
  expect((await store.backups()).map(({ path }) => path)).toEqual([far, near]);
  // The process that checked has ended by then.
  await sleep(500);
  await store.removeAbandonedBackups();
  expect(await recordedPaths(setting)).toContain(`${far}-killed`);
});

test('each copy on a slow drive is checked, and missing ones are not listed', async () => {
  const { setting, store } = await storeWithBackups('sqlite');
  const folder = temporaryFolder();
  for (const name of ['one', 'two', 'three']) {
    await note(setting, { path: join(folder, name), finishedAt: 5 });
  }
  slowDrive(folder, 900);
  expect(await store.backups()).toEqual([]);
});

test('a complete copy stays listed, even if its end could not be recorded', async () => {
  const setting = await readyDatabase('sqlite');
  const store = await opened(setting);
  await execute(
    setting,
    `create trigger busy before update on backups begin select raise(abort, 'busy'); end`,
  );
  const path = join(temporaryFolder(), 'copy');
  await expect(store.backup(path)).rejects.toThrow('busy');
  expect(existsSync(path)).toBe(true);
  // The next command finds the entry of a process that has ended.
  const { pid } = spawnSync('true');
  await execute(setting, `drop trigger busy; update backups set process = ${pid}`);
  await store.removeAbandonedBackups();
  expect(await store.backups()).toMatchObject([{ path }]);
});

test('a copy in a folder that cannot be synced stays listed', async () => {
  const setting = await readyDatabase('sqlite');
  const store = await opened(setting);
  const path = join(temporaryFolder(), 'copy');
  const { fsyncSync } = fs;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    if (existsSync(path)) throw Object.assign(new Error('cannot sync'), { code: 'EINVAL' });
    fsyncSync(descriptor);
  });
  patchFiles();
  await expect(store.backup(path)).rejects.toThrow('cannot sync');
  const { pid } = spawnSync('true');
  await execute(setting, `update backups set process = ${pid}`);
  await store.removeAbandonedBackups();
  expect(await store.backups()).toMatchObject([{ path }]);
});

test('a backup that cannot be written leaves neither an entry nor a file', async () => {
  const setting = await readyDatabase('sqlite');
  const store = await opened(setting);
  const folder = temporaryFolder();
  await store.backup(join(folder, 'copy'));
  await expect(store.backup(join(folder, 'missing', 'copy'))).rejects.toThrow(
    /does not exist|unable to open/,
  );
  const copying = store.backup(join(folder, 'half'), () => {
    throw new Error('in the middle');
  });
  await expect(copying).rejects.toThrow('in the middle');
  expect(fs.readdirSync(folder)).toEqual(['copy']);
  expect(await query(setting, 'select path from backups')).toHaveLength(1);
});

test('a restored copy lists itself', async () => {
  const setting = freshSqlite();
  const store = await opened(setting);
  const path = join(temporaryFolder(), 'copy.sqlite');
  await store.backup(path);
  // The copy was made while its own row said that it was not complete yet.
  const restored = { engine: 'sqlite' as const, path: join(temporaryFolder(), 'leads.sqlite') };
  cpSync(path, restored.path);
  await execute(restored, `update backups set process = ${spawnSync('true').pid}`);
  expect(await (await opened(restored)).backups()).toMatchObject([{ path }]);
});
