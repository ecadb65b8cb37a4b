import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { brand } from '../brand.config.ts';
import { placeholderKeys } from '../src/brand/config/brand-notes.ts';
import { temporaryFolder } from './support/databases.ts';
import { eventually } from './support/eventually.ts';
import { postLead } from './support/leads.ts';
import { startProgram } from './support/program.ts';
import { sparePort } from './support/spare-port.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START = [process.execPath, join(ROOT, 'scripts/start.mjs')];

/** Runs `npm start` after `npm test` has installed and built. */
function start(env: Record<string, string>, [command = '', ...args] = START, folder?: string) {
  const own = temporaryFolder();
  const program = startProgram(command, args, {
    folder: folder ?? own,
    env: { DATABASE_URL: `file:${own}/leads.sqlite`, ...env },
  });
  const waitForOutput = (pattern: RegExp): Promise<RegExpMatchArray> =>
    eventually(`the output matches ${pattern}`, () => {
      const match = program.output().match(pattern);
      if (!match && !program.isRunning()) throw new Error(`It ended: ${program.output()}`);
      return match;
    });
  return { ...program, waitForOutput };
}

it('serves what is built, after a line about placeholders, until signals come', async () => {
  const server = start({ PORT: '0' });
  const [, address] = await server.waitForOutput(/(http:\/\/localhost:\d+)/);
  const response = await fetch(`${address}/`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<html lang="it">');
  expect(server.output()).not.toMatch(/Installing|Building/);
  const keys = placeholderKeys(brand).join(', ');
  const lines = server.output().match(/^brand\.config\.ts still holds placeholders: [^.]+/gm) ?? [];
  expect(lines).toEqual(keys ? [`brand.config.ts still holds placeholders: ${keys}`] : []);
  // The same signal, from npm and from the supervisor, stops the server gracefully.
  server.signal('SIGTERM');
  server.signal('SIGINT');
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
});

it('a signal to npm stops the server gracefully', async () => {
  const server = start({ PORT: '0' }, ['npm', 'start'], ROOT);
  const [address = ''] = await server.waitForOutput(/http:\/\/localhost:\d+/);
  expect((await postLead(address)).status).toBe(201);
  server.signal('SIGTERM');
  await server.exited;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
});

it('says that the port is taken before it builds', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  const second = start({ PORT: String(port), DIST_FOLDER: temporaryFolder() });
  expect(await second.exited).toBe(1);
  expect(second.output()).toBe(`The port ${port} is in use: set PORT to another one.\n`);
  other.close();
});

it('says that the port is taken while the first start still builds', async () => {
  const env = { PORT: String(await sparePort()), DIST_FOLDER: temporaryFolder() };
  const first = start(env);
  await first.waitForOutput(/Building/);
  const second = start(env);
  expect(await second.exited).toBe(1);
  expect(second.output()).toBe(`The port ${env.PORT} is in use: set PORT to another one.\n`);
  first.signal('SIGTERM');
  expect(await first.exited).toBeNull();
});

it('reports every wrong or missing setting together and ends with 1', async () => {
  const server = start({
    PORT: 'eighty',
    RATE_LIMIT: 'many',
    WEBHOOK_URL: 'nowhere',
    WHATSAPP_PHONE_ID: '106540352242922',
    WHATSAPP_TOKEN: '',
    WHATSAPP_APP_SECRET: '',
    WHATSAPP_VERIFY_TOKEN: 'verify',
  });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/PORT/);
  expect(server.output()).toMatch(/RATE_LIMIT/);
  expect(server.output()).toMatch(/WEBHOOK_URL/);
  expect(server.output()).toMatch(/WHATSAPP_TOKEN: missing/);
  expect(server.output()).toMatch(/WHATSAPP_APP_SECRET: missing/);
  expect(server.output()).not.toMatch(/WHATSAPP_PHONE_ID|WHATSAPP_VERIFY_TOKEN/);
});
