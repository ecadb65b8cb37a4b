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

/** Runs `npm start` after `npm test` has installed and built. */
function start(env: Record<string, string>) {
  const started = spawn(process.execPath, [START], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: `file:${folder}/leads.sqlite`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    started.on('exit', (code) => resolve(code));
  });
  const waitForOutput = async (pattern: RegExp): Promise<RegExpMatchArray> => {
    for (;;) {
      const match = output.match(pattern);
      if (match) return match;
      if (started.exitCode !== null) throw new Error(`The server ended: ${output}`);
      // oxlint-disable-next-line no-await-in-loop -- it is waited for
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  };
  return { exited, waitForOutput, output: () => output, stop: () => started.kill('SIGTERM') };
}

it('serves, logs its address, neither installs nor builds again, and ends on a signal', async () => {
  const server = start({ PORT: '0' });
  const [, address] = await server.waitForOutput(/(http:\/\/localhost:\d+)/);
  const response = await fetch(`${address}/`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<html lang="it">');
  expect(server.output()).not.toMatch(/Installing|Building/);
  server.stop();
  expect(await server.exited).toBe(0);
});

it("logs in one line which values are still the fictional brand's", async () => {
  const server = start({ PORT: '0' });
  await server.waitForOutput(/(http:\/\/localhost:\d+)/);
  const keys = placeholderKeys(brand).join(', ');
  const lines = server.output().match(/^brand\.config\.ts still holds placeholders: [^.]+/gm) ?? [];
  expect(lines).toEqual(keys ? [`brand.config.ts still holds placeholders: ${keys}`] : []);
});

const WHATSAPP = {
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
  WHATSAPP_API: 'http://127.0.0.1:9',
};
const WEBHOOK = { WEBHOOK_URL: 'http://127.0.0.1:9/' };

it.each([
  [{}, 'by the desk'],
  [WEBHOOK, 'by the automation'],
  [WHATSAPP, 'by WhatsApp'],
  [{ ...WHATSAPP, ...WEBHOOK }, 'by WhatsApp and by the automation'],
])('says which way answers go (%#)', async (env, way) => {
  const server = start({ PORT: '0', LOG_LEVEL: 'silent', ...env });
  await server.waitForOutput(/(http:\/\/localhost:\d+)/);
  expect(server.output()).toContain(`Answers to visitors go out ${way}.`);
});

it('does not start with a part of the settings of WhatsApp, and names what is missing', async () => {
  const server = start({ PORT: '0', ...WHATSAPP, WHATSAPP_TOKEN: '', WHATSAPP_APP_SECRET: '' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/WHATSAPP_TOKEN: missing/);
  expect(server.output()).toMatch(/WHATSAPP_APP_SECRET: missing/);
  expect(server.output()).not.toMatch(/WHATSAPP_PHONE_ID|WHATSAPP_VERIFY_TOKEN/);
});

it('reports every wrong setting together and ends with 1', async () => {
  const server = start({ PORT: 'eighty', RATE_LIMIT: 'many', WEBHOOK_URL: 'nowhere' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/PORT/);
  expect(server.output()).toMatch(/RATE_LIMIT/);
  expect(server.output()).toMatch(/WEBHOOK_URL/);
});
