import { describe, expect, test } from 'vitest';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

describe('leads export', () => {
  test('goes through more than one page', async () => {
    const { run } = await operator(
      'sqlite',
      Array.from({ length: 1001 }, () => newLead()),
    );
    expect((await run('export')).stdout.trim().split('\n')).toHaveLength(1001);
  });
});
