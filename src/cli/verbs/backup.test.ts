import { describe, expect, test } from 'vitest';
import { operator } from '../../../tests/support/operator.ts';

describe('leads backup', () => {
  test('shows its progress', async () => {
    const { run } = await operator('sqlite');
    const { progress } = await run('backup copy.db', '', (store) => ({
      ...store,
      backup: async (_path, onProgress) => {
        onProgress?.(5_000_000, 15_000_000);
        onProgress?.(7_000_000);
      },
    }));
    expect(progress).toEqual(['copying …', 'copying … 33 % (5 MB)', 'copying … 7 MB']);
  });
});
