import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
const cacheDir = mkdtempSync(join(tmpdir(), 'peso-forma-dev-'));
let server: ViteDevServer;

beforeAll(async () => {
  server = await createServer({
    configFile: CONFIG,
    cacheDir,
    logLevel: 'silent',
    // Nobody asks for a script here.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, strictPort: true, host: '127.0.0.1', ws: false, watch: null },
  });
  await server.listen();
});

afterAll(async () => {
  await server.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

function ask(path: string): Promise<Response> {
  const [address] = server.resolvedUrls?.local ?? [];
  return fetch(`${address}${path}`, { headers: { accept: 'text/html,*/*' } });
}

async function statuses(): Promise<readonly number[]> {
  const answers = ['og.png', 'icon.svg', 'robots.txt'].map(ask);
  return (await Promise.all(answers)).map(({ status }) => status);
}

test("the brand's files are drawn again after every change of the brand", async () => {
  expect(await statuses()).toEqual([200, 200, 200]);
  // Vite restarts like this when brand.config.ts changes.
  await server.restart();
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('in development too, every page has its title', async () => {
  for (const path of ['', 'privacy']) {
    // oxlint-disable-next-line no-await-in-loop -- the second needs what the first has made
    const html = await (await ask(path)).text();
    // The logo in the body may have a title of its own.
    const [head = ''] = html.split('</head>');
    expect(head.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
  }
});
