import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../scripts/ports/free-port.mjs';
import { eventually } from './support/eventually.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'peso-forma-preview-'));
const opened = join(folder, 'opened');

// Replaces the browser by a command that writes the address to a file.
for (const name of ['xdg-open', 'open']) {
  writeFileSync(join(folder, name), `#!/bin/sh\necho "$1" > '${opened}'\n`);
  chmodSync(join(folder, name), 0o755);
}

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A project with the preview of ours, whose development server is ready at once. */
function projectWithStandIn(): string {
  const project = join(folder, 'project');
  for (const path of [
    'scripts/dev',
    'scripts/ports',
    'scripts/setup',
    'src/server/addresses/page-address.mjs',
  ]) {
    cpSync(join(ROOT, path), join(project, path), { recursive: true });
  }
  const program = "process.send('ready'); setInterval(() => undefined, 60_000);";
  writeFileSync(join(project, 'scripts/dev.mjs'), program);
  return project;
}

function preview(port: number, project = ROOT) {
  const module = pathToFileURL(join(project, 'scripts/dev/preview.mjs')).href;
  const child = spawn(
    process.execPath,
    ['-e', `import('${module}').then((it) => it.preview((address) => 'Ready: ' + address))`],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: `file:${folder}/leads.sqlite`,
        PATH: folder + delimiter + process.env['PATH'],
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return { child, output: () => output };
}

test('a port in use is reported in one line, and no browser opens', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')).listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { child, output } = preview(port);
  expect(await once(child, 'exit')).toEqual([1, null]);
  other.close();
  expect(output()).toMatch(new RegExp(`^Port ${port} is already in use\\.`, 'm'));
  expect(output()).not.toContain('    at ');
  expect(existsSync(opened)).toBe(false);
});

// That the real one says when it is ready is in `dev.test.ts`.
test('the browser opens once our own server is ready', async () => {
  const { child, output } = preview(3000, projectWithStandIn());
  // The shell creates the file before it writes to it.
  await eventually(
    'the browser opens',
    () => existsSync(opened) && readFileSync(opened, 'utf8').endsWith('\n'),
  );
  expect(readFileSync(opened, 'utf8')).toBe('http://localhost:3000\n');
  expect(output()).toContain('Ready: http://localhost:3000\n');
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test.each(['127.0.0.1', '0.0.0.0'])('a port in use at %s is not chosen', async (host) => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await freePort(port - 1, 3)).toBeGreaterThan(port);
  other.close();
});
