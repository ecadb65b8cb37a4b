import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { brand } from '../brand.config.ts';
import { freePort } from '../scripts/ports/free-port.mjs';
import { sparePort } from '../tools/spare-port.mjs';
import { eventually } from './support/eventually.ts';

vi.setConfig({ testTimeout: 120_000 });

const PREVIEW = new URL('../scripts/dev/preview.mjs', import.meta.url).href;
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

function preview(port: number) {
  const child = spawn(
    process.execPath,
    ['-e', `import('${PREVIEW}').then((it) => it.preview((address) => 'Ready: ' + address))`],
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

test('the browser opens once our own server is ready', async () => {
  const port = await sparePort(3);
  const { child, output } = preview(port);
  await eventually('the browser opens', () => existsSync(opened));
  const address = `http://localhost:${port}`;
  expect(readFileSync(opened, 'utf8')).toBe(`${address}\n`);
  expect(output()).toContain(`Ready: ${address}\n`);
  await eventually('the server names its address', () =>
    output().includes(`${brand.name}: ${address}\n`),
  );
  expect(output()).not.toContain(`localhost:${port + 1}`);
  const answer = await fetch(`${address}/robots.txt`);
  expect(await answer.text()).toContain('User-agent');
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
