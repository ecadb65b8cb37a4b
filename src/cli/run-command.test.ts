import { describe, expect, test } from 'vitest';
import { operator } from '../../tests/support/operator.ts';
import { VERBS } from './verbs.ts';

describe('usage', () => {
  test.each(VERBS.map(({ name }) => name))('leads %s --help', async (verb) => {
    const { run } = await operator('sqlite');
    const { code, stdout } = await run(`${verb} --help`);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: leads ${verb}`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});
