import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { slipIn } from '../scripts/build/brand-kit.mjs';

const folder = mkdtempSync(join(tmpdir(), 'peso-forma-slip-'));
const file = join(folder, 'brand.config.ts');

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function slipOf(source: string): Promise<string | undefined> {
  writeFileSync(file, source);
  return runnerImport(file).then(
    () => 'none',
    (error: unknown) => slipIn(error),
  );
}

test('an apostrophe that ends a text is told with its place, in two lines', async () => {
  const words = await slipOf("export const brand = {\n  name: 'D'Amico',\n};\n");
  expect(words).toMatch(/brand\.config\.ts:2:\d+: Expected .+\nAn apostrophe ends a text/);
  expect(words?.split('\n')).toHaveLength(2);
});

test('what is no slip in the writing is not taken for one', async () => {
  expect(await slipOf("throw new Error('something else');")).toBeUndefined();
  expect(slipIn('a text')).toBeUndefined();
});
