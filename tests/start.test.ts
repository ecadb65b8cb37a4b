import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { brand } from '../brand.config.ts';
import { placeholderKeys } from '../src/brand/config/brand-notes.ts';

const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'peso-forma-start-'));
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** `npm start` as a newcomer runs it, after `npm test` has installed and built. */
function start(env: Record<string, string>) {
  const started = spawn(process.execPath, [START], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: `file:${folder}/leads.sqlite`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let said = '';
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    started.on('exit', (code) => resolve(code));
  });
  const says = async (pattern: RegExp): Promise<RegExpMatchArray> => {
    for (;;) {
      const match = said.match(pattern);
      if (match) return match;
      if (started.exitCode !== null) throw new Error(`it ended and said: ${said}`);
      // oxlint-disable-next-line no-await-in-loop -- it is waited for
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  };
  return { exited, says, said: () => said, stop: () => started.kill('SIGTERM') };
}

it('serves, says where, neither installs nor builds again, and ends on a signal', async () => {
  const server = start({ PORT: '0' });
  const [, address] = await server.says(/(http:\/\/localhost:\d+)/);
  const response = await fetch(`${address}/`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<html lang="it">');
  expect(server.said()).not.toMatch(/Installing|Building/);
  server.stop();
  expect(await server.exited).toBe(0);
});

it("says in one line which values are still the fictional brand's", async () => {
  const server = start({ PORT: '0' });
  await server.says(/(http:\/\/localhost:\d+)/);
  const keys = placeholderKeys(brand).join(', ');
  const lines = server.said().match(/^brand\.config\.ts still holds placeholders: [^.]+/gm) ?? [];
  expect(lines).toEqual(keys ? [`brand.config.ts still holds placeholders: ${keys}`] : []);
});

it('reports every wrong setting together and ends with 1', async () => {
  const server = start({ PORT: 'eighty', RATE_LIMIT: 'many', WEBHOOK_URL: 'nowhere' });
  expect(await server.exited).toBe(1);
  expect(server.said()).toMatch(/PORT/);
  expect(server.said()).toMatch(/RATE_LIMIT/);
  expect(server.said()).toMatch(/WEBHOOK_URL/);
});
