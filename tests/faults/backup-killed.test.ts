import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  ENGINES,
  execute,
  opened,
  readyDatabase,
  temporaryFolder,
  urlOf,
} from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { newLead } from '../support/leads.ts';
import { LEADS } from '../support/project-files.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';

/** Large enough that its copy takes a while. */
const FILLER = "insert into consent_texts values ('filler', hex(randomblob(50000000)))";

/** A `pg_dump` that never ends; the test ends it. */
function endlessDump(): string {
  const folder = temporaryFolder();
  const pid = join(folder, 'pid');
  const script = `#!/bin/sh
echo $$ > ${pid}
for word; do case $word in --file=*) echo half > "\${word#--file=}";; esac; done
exec sleep 300
`;
  writeFileSync(join(folder, 'pg_dump'), script);
  chmodSync(join(folder, 'pg_dump'), 0o700);
  onTestFinished(() => {
    if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')));
  });
  return folder;
}

function leads(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [LEADS, ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('close', resolve);
  });
}

test.each(ENGINES)(
  'what a killed backup on %s leaves is removed by the next command',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    // `status` fails while a lead has waited for more than a day.
    await store.add([newLead({ createdAt: Date.now() })]);
    if (engine === 'sqlite') await execute(setting, FILLER);
    const env = {
      DATABASE_URL: urlOf(setting),
      PATH: `${endlessDump()}${delimiter}${process.env['PATH']}`,
    };
    const folder = temporaryFolder();
    const backup = leads(['backup', join(folder, 'copy')], env);
    const killed = exitOf(backup);
    await eventually('the copy has begun', () => existsSync(join(folder, 'copy.partial')));
    backup.kill('SIGKILL');
    expect(await killed).toBe(null);
    expect(readdirSync(folder)).toContain('copy.partial');
    expect(readdirSync(folder)).not.toContain('copy');
    expect(await exitOf(leads(['status'], env))).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);

test.each(ENGINES)('a backup on %s that is still running is left alone', async (engine) => {
  const setting = await readyDatabase(engine);
  const store = await opened(setting);
  const path = join(temporaryFolder(), 'copy');
  writeFileSync(`${path}.partial`, 'half');
  await execute(
    setting,
    `insert into backups values ('${path}', 1, 0, '${hostname()}', ${process.ppid})`,
  );
  await store.removeAbandonedBackups();
  expect(existsSync(`${path}.partial`)).toBe(true);
});
