import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/databases.ts';

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const SETUP_FILES = ['no-leftovers.ts', 'no-stray-output.ts'].map((name) =>
  fileURLToPath(new URL(`support/${name}`, import.meta.url)),
);

const IMPORTS = `
  import { spawn } from 'node:child_process';
  import { once } from 'node:events';
  import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  import { tmpdir } from 'node:os';
`;

/** The body of a test that cleans up after itself. */
const CLEAN = `
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await fetch('http://127.0.0.1:' + server.address().port);
  server.close();
  await once(spawn(process.execPath, ['-e', '']), 'close');
  rmSync(mkdtempSync(tmpdir() + '/x-'), { recursive: true });
  clearTimeout(setTimeout(() => undefined, 60_000));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('expected');
`;

/** Runs one test file for each body. */
async function run(bodies: Record<string, string>) {
  const root = temporaryFolder();
  const report = join(root, 'report.json');
  const config = { test: { globals: true, include: ['*.case.mjs'], setupFiles: SETUP_FILES } };
  writeFileSync(join(root, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
  for (const [name, body] of Object.entries(bodies)) {
    const source = `${IMPORTS} test('case', async () => { ${body} });`;
    writeFileSync(join(root, `${name}.case.mjs`), source);
  }
  const args = ['run', `--root=${root}`, '--no-isolate', '--maxWorkers=4', '--reporter=json'];
  const child = spawn(process.execPath, [VITEST, ...args, `--outputFile=${report}`], {
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'close')) as [number];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: {
      name: string;
      message: string;
      assertionResults: { failureMessages: string[] }[];
    }[];
  };
  const failures = testResults.map(({ name, message, assertionResults }) => [
    basename(name, '.case.mjs'),
    [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages)].join('\n'),
  ]);
  return { code, failures: Object.fromEntries(failures) as Record<string, string> };
}

test('a test file that leaves something behind or writes to the console fails', async () => {
  const { code, failures } = await run({
    server: 'createServer().listen(0);',
    timer: 'setTimeout(() => undefined, 60_000);',
    child: "spawn('sleep', ['20'], { stdio: 'ignore' });",
    file: "writeFileSync(tmpdir() + '/left.txt', '');",
    'fake-timers': 'vi.useFakeTimers();',
    error: "console.error('stray %d', 1);",
    warning: "console.warn('stray');",
    clean: CLEAN,
  });
  expect(code).toBe(1);
  expect(failures).toEqual({
    server: expect.stringContaining('TCPServerWrap'),
    timer: expect.stringContaining('Timeout'),
    child: expect.stringContaining('ProcessWrap'),
    file: expect.stringContaining('left.txt'),
    'fake-timers': expect.stringContaining('fake timers'),
    error: expect.stringContaining('error: stray 1'),
    warning: expect.stringContaining('warn: stray'),
    clean: '',
  });
});

test('an unhandled rejection fails the run', async () => {
  const rejection = "void Promise.reject(new Error('not handled'));";
  expect(await run({ rejection })).toEqual({ code: 1, failures: { rejection: '' } });
});
