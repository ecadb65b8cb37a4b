import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { syntaxErrorMessage } from '../scripts/build/import-typescript.mjs';

const folder = mkdtempSync(join(tmpdir(), 'peso-forma-syntax-'));
const file = join(folder, 'brand.config.ts');

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function messageFor(source: string): Promise<string | undefined> {
  writeFileSync(file, source);
  return runnerImport(file).then(
    () => 'none',
    (error: unknown) => syntaxErrorMessage(error),
  );
}

test('an apostrophe that ends a text is reported with its place in two lines', async () => {
  const message = await messageFor("export const brand = {\n  name: 'D'Amico',\n};\n");
  expect(message).toMatch(/brand\.config\.ts:2:\d+: Expected .+\nAn apostrophe ends a text/);
  expect(message?.split('\n')).toHaveLength(2);
});

test('an error that is not a syntax error gets no message', async () => {
  expect(await messageFor("throw new Error('something else');")).toBeUndefined();
  expect(syntaxErrorMessage('a text')).toBeUndefined();
});
