import { randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtServer, launch } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { visitors } from '../support/visitors.ts';

const CUTS = size(1, 12);
const HEADER_BYTES = 100;
const PAGE_BYTES = 8192;

/** A closed database with a few dozen leads. */
async function filledDatabase(): Promise<string> {
  const setting = freshSqlite();
  const server = await builtServer({ DATABASE_URL: urlOf(setting) });
  await visitors(() => server.address, 8, 40).finished;
  expect(await server.stop()).toBe(0);
  return setting.path;
}

/** The output and exit code of a start on this file, and whether the file is unchanged. */
async function startOn(path: string) {
  const before = readFileSync(path);
  const { child, exited, output, kill } = launch({ DATABASE_URL: `file:${path}` });
  await eventually('it ends or serves', () => child.exitCode ?? output().includes('localhost'));
  await kill();
  return { code: await exited, output: output(), isUntouched: readFileSync(path).equals(before) };
}

test(
  'a truncated or damaged file stops the start with a clear message and is not changed',
  async () => {
    const whole = await filledDatabase();
    const bytes = statSync(whole).size;
    const damages: ((path: string) => void)[] = [
      (path) => truncateSync(path, 0),
      (path) => truncateSync(path, bytes - PAGE_BYTES),
      (path) => truncateSync(path, bytes - 1),
      (path) => overwrite(path, 0, randomBytes(16)),
      (path) => overwrite(path, HEADER_BYTES, randomBytes(PAGE_BYTES - HEADER_BYTES)),
      ...Array.from(
        { length: CUTS },
        () => (path: string) => truncateSync(path, 1 + Math.floor(Math.random() * (bytes - 2))),
      ),
    ];
    for (const damage of damages) {
      const path = freshSqlite().path;
      copyFileSync(whole, path);
      damage(path);
      const { code, output, isUntouched } = await startOn(path);
      expect(output).toMatch(/database .*(damaged|malformed|empty|not a database|restore)/i);
      expect(output).not.toMatch(/^\s+at /m);
      expect({ code, isUntouched }).toEqual({ code: 1, isUntouched: true });
    }
  },
  SCENARIO_TIMEOUT_MS,
);

function overwrite(path: string, offset: number, bytes: Buffer): void {
  const content = readFileSync(path);
  bytes.copy(content, offset);
  writeFileSync(path, content);
}
