import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { brand } from '../brand.config.ts';
import { freshSqlite, urlOf } from './support/databases.ts';
import { eventually } from './support/eventually.ts';
import { payloadOf, postLead } from './support/leads.ts';
import { startProgram } from './support/program.ts';
import { sparePort } from './support/spare-port.ts';

const DEV = fileURLToPath(new URL('../scripts/dev.ts', import.meta.url));
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

test('listens where HOST says, and with the stand-in a lead is answered in its chat', async () => {
  const port = await sparePort(11);
  const dev = startProgram(process.execPath, [DEV, '--with-whatsapp'], {
    env: {
      HOST: ' 0.0.0.0 ',
      PORT: ` ${port} `,
      DATABASE_URL: urlOf(freshSqlite()),
      WEBHOOK_URL: '',
      // A real account in the developer's shell must not be used.
      WHATSAPP_PHONE_ID: '106540352242922',
      WHATSAPP_TOKEN: 'real',
      WHATSAPP_APP_SECRET: 'real',
      WHATSAPP_VERIFY_TOKEN: 'real',
    },
  });
  // Killed, it could not end the server that it has started.
  onTestFinished(async () => {
    dev.signal('SIGTERM');
    await dev.exited;
  });
  for (const line of [
    `${brand.name}: http://localhost:${port}\n`,
    'The WhatsApp stand-in is connected with the server.',
  ]) {
    await eventually(`it says: ${line}`, () => dev.output().includes(line));
  }
  expect(dev.output()).not.toContain(`localhost:${port + 1}`);
  const robots = await fetch(`http://localhost:${port}/robots.txt`);
  expect(await robots.text()).toContain('User-agent');

  const [standIn = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(dev.output()) ?? [];
  expect(standIn).toBe(`http://127.0.0.1:${port + 10}`);
  const address = `http://${outside ?? LOOPBACK}:${port}`;
  const payload = payloadOf();
  expect((await postLead(address, payload, { origin: address })).status).toBe(201);
  const phone = payload.lead_phone.replace('+', '');
  await fetch(standIn, { method: 'POST', body: new URLSearchParams({ phone, kind: 'ready' }) });
  const chat = await eventually('the answer and its picture arrive', async () => {
    const html = await (await fetch(`${standIn}/chat?phone=${phone}`)).text();
    return html.includes('<img ') && html;
  });
  expect(chat).toContain('Il team di ');

  const accept = 'text/css';
  const styles = await fetch(`http://localhost:${port}/desk/styles.css`, { headers: { accept } });
  expect(await styles.text()).toContain('--primary:#');
  // The desk knows a developer by the machine.
  expect(await cookiesAt(LOOPBACK, port)).toEqual([expect.stringMatching(/^desk=/)]);
  if (outside === undefined) return;
  expect(await cookiesAt(outside, port)).toEqual([]);
  // Our own server is for nobody but Vite.
  await expect(fetch(`http://${outside}:${port + 1}/healthz`)).rejects.toThrow('fetch failed');
});
