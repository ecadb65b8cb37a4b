import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { builtServer } from '../support/built-server.ts';
import { enginesWithBackup, readyDatabase, temporaryFolder, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { LEADS } from '../support/project-files.ts';
import { POSTGRES_PATH, restoredBackup } from '../support/restored-backup.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const BACKUPS = size(1, 5);

/** Runs the operator's command beside the running server. */
async function backUp(setting: DatabaseSetting, path: string): Promise<void> {
  const code = await new Promise((resolve) => {
    spawn(process.execPath, [LEADS, 'backup', path], {
      env: { ...process.env, DATABASE_URL: urlOf(setting), PATH: POSTGRES_PATH },
      stdio: 'ignore',
    }).on('close', resolve);
  });
  expect(code).toBe(0);
}

test.each(enginesWithBackup(POSTGRES_PATH))(
  'a backup on %s during writes restores all that was acknowledged before it',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const server = await builtServer({ DATABASE_URL: urlOf(setting) });
    const load = visitors(() => server.address, 4);
    let restoredLeads = 0;
    for (let backup = 0; backup < BACKUPS; backup++) {
      const count = load.acknowledged.size;
      await eventually('leads are taken', () => load.acknowledged.size > count + 50);
      const before = new Map(load.acknowledged);
      const path = join(temporaryFolder(), 'copy');
      await backUp(setting, path);
      const copy = await restoredBackup(engine, path);
      expect(await lossesOf(copy, before)).toEqual(NO_LOSS);
      restoredLeads += before.size;
      // A server starts on the copy.
      expect(await (await builtServer({ DATABASE_URL: urlOf(copy) })).stop()).toBe(0);
    }
    await load.stop();
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);
