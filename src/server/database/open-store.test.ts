import { describe, expect, test } from 'vitest';
import {
  ENGINES,
  freshDatabase,
  freshStore,
  openedTogether,
} from '../../../tests/support/databases.ts';
import { NOON } from '../../../tests/support/leads.ts';
import { checkWritable } from '../intake/intake-queries.ts';

describe.each(ENGINES)('opening a store on %s', (engine) => {
  test('checks that it can write', async () => {
    const store = await freshStore(engine);
    await expect(checkWritable(store.db, NOON)).resolves.toBeUndefined();
  });

  test('several servers may start on a new database at once', async () => {
    const setting = await freshDatabase(engine);
    const stores = await openedTogether(setting, 4);
    for (const store of stores)
      await expect(checkWritable(store.db, NOON)).resolves.toBeUndefined();
  });
});
