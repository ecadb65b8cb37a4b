import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenAddress } from '../scripts/ports/listen-address.mjs';
import { sparePort } from '../tools/spare-port.mjs';
import { freshSqlite, urlOf } from './support/databases.ts';
import { eventually } from './support/eventually.ts';
import { payloadOf, postLead } from './support/leads.ts';
import { startProgram } from './support/program.ts';

// The program compiles the server before it serves.
vi.setConfig({ testTimeout: 120_000 });

const DEV = fileURLToPath(new URL('../scripts/dev.mjs', import.meta.url));
const LOOPBACK = '127.0.0.1';

/** An address of this machine from which a request looks as if it came from another one. */
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** The cookies that a browser gets with a page of the desk. */
function cookiesAt(host: string, port: number): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const headers = { 'sec-fetch-dest': 'document' };
    get({ host, port, path: '/desk', headers }, (response) => {
      response.resume();
      resolve(response.headers['set-cookie'] ?? []);
    }).on('error', reject);
  });
}

test.skipIf(!outside)('npm run dev listens where HOST says', async () => {
  const host = outside ?? '';
  const port = await sparePort(3);
  const dev = startProgram(process.execPath, [DEV], {
    env: {
      HOST: ' 0.0.0.0 ',
      PORT: ` ${port} `,
      DATABASE_URL: urlOf(freshSqlite()),
      WEBHOOK_URL: '',
    },
  });
  // Killed, it could not end the server that it has started.
  onTestFinished(async () => {
    dev.signal('SIGTERM');
    await dev.exited;
  });
  await eventually('the server names its address', () =>
    dev.output().includes(`: http://localhost:${port}\n`),
  );
  const address = `http://${host}:${port}`;
  const sent = await postLead(address, payloadOf(), { origin: address });
  expect(sent.status).toBe(201);
  // The desk knows a developer by the machine.
  expect(await cookiesAt(LOOPBACK, port)).toEqual([expect.stringMatching(/^desk=/)]);
  expect(await cookiesAt(host, port)).toEqual([]);
  // Our own server is for nobody but Vite.
  await expect(fetch(`http://${host}:${port + 1}/healthz`)).rejects.toThrow('fetch failed');
});

test('a blank variable counts as unset, and others lose the spaces around them', () => {
  vi.stubEnv('HOST', ' ');
  vi.stubEnv('PORT', ' ');
  expect(listenAddress()).toEqual({ host: LOOPBACK, port: 3000 });
  vi.stubEnv('HOST', ' 10.0.0.1 ');
  vi.stubEnv('PORT', ' 4000 ');
  expect(listenAddress()).toEqual({ host: '10.0.0.1', port: 4000 });
  vi.unstubAllEnvs();
});
