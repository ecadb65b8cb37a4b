import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshStore } from '../../../../tests/support/databases.ts';
import { runningApp, smallSite } from '../../../../tests/support/running-app.ts';

const CLIENTS = 8;
const LONG_PAGE_BYTES = 200_000;
const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

async function clientOf(port: number): Promise<Socket> {
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.on('error', () => undefined);
  await once(client, 'connect');
  return client;
}

/** Pages that this process, and so the server in it, has open. */
function openPages(): number {
  return readdirSync('/proc/self/fd')
    .map(targetOf)
    .filter((path) => path.endsWith('.html')).length;
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // Closed since the folder was read.
    return '';
  }
}

/** The file of a page that is not read in one piece stays open while its response waits. */
function siteWithLongPage(): string {
  const folder = smallSite();
  writeFileSync(join(folder, 'index.html'), `<p>${'x'.repeat(LONG_PAGE_BYTES)}`);
  return folder;
}

test.skipIf(!existsSync('/proc/self/fd')).each([
  ['of one request', 1],
  ['of many requests at once', 200],
])('clients %s that hang up leave no file open', async (_name, requests) => {
  const { port } = await runningApp(await freshStore('sqlite'), {}, siteWithLongPage());
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => clientOf(port)));
  for (const client of clients) client.write(REQUEST.repeat(requests));
  await Promise.all(
    clients.map(
      (client) => new Promise((resolve) => client.once('readable', resolve).once('close', resolve)),
    ),
  );
  for (const client of clients) client.destroy();
  await expect.poll(openPages).toBe(0);
});

test('closes a connection whose second request does not wait for the first response', async () => {
  const { port } = await runningApp(await freshStore('sqlite'));
  const client = await clientOf(port);
  client.resume();
  client.write(REQUEST.repeat(2));
  await expect.poll(() => client.closed).toBe(true);
});

test('answers any number of requests on one connection, each after the other', async () => {
  const { address } = await runningApp(await freshStore('sqlite'));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const connections = new Set<Socket>();
  for (const path of ['/', '/assets/app-1.js', '/nowhere', '/webhook/peso-forma', '/healthz']) {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const request = get(`${address}${path}`, { agent, method });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      connections.add(response.socket);
      await once(response.resume(), 'end');
    }
  }
  expect(connections.size).toBe(1);
});
