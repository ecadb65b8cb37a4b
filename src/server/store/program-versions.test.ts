import { expect, test } from 'vitest';
import { ENGINES, execute, opened, readyDatabase } from '../../../tests/support/databases.ts';
import { VERSION } from '../version.ts';

test.each(ENGINES)(
  'on %s, the first version that opened the database is the first',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    await execute(setting, "insert into program_versions values ('0.0.1', 5, 6)");
    const versions = await store.programVersions();
    expect(versions[0]).toEqual({ version: '0.0.1', first_opened_at: 5, last_opened_at: 6 });
    expect(versions.map(({ version }) => version)).toEqual(['0.0.1', VERSION]);
  },
);
