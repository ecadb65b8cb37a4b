import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { enginesWithBackup } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

test.each(enginesWithBackup())(
  'leads backup on %s: writes the file to the folder of the operator',
  async (engine) => {
    const { run, folder, server } = await operator(engine, [newLead()]);
    expect(await server.lastBackupAt()).toBe(0);
    const before = Date.now();
    expect((await run('backup copy.db')).code).toBe(0);
    expect(existsSync(join(folder, 'copy.db'))).toBe(true);
    expect(await server.lastBackupAt()).toBeGreaterThanOrEqual(before);
    expect(await run('backup copy.db')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    });
  },
);

describe('leads backup', () => {
  test('shows its progress', async () => {
    const { run } = await operator('sqlite');
    const { progress } = await run('backup copy.db', '', {
      backup: async (_path, onProgress) => {
        onProgress?.(5_000_000, 15_000_000);
        onProgress?.(7_000_000);
      },
    });
    expect(progress).toEqual(['copying …', 'copying … 33 % (5 MB)', 'copying … 7 MB']);
  });
});
