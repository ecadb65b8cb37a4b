import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { readyDatabase } from '../../../tests/support/databases.ts';
import { listenOnLoopback } from '../../../tests/support/listen-on-loopback.ts';
import { startServer } from '../../../tests/support/start-server.ts';
import type { Log } from '../log.ts';
import { beat } from './heartbeat.ts';

/** Somebody who watches, and answers every call with a status. */
async function watcher(status = 200) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(status).end('OK');
  });
  const { port, stop } = await listenOnLoopback(server);
  onTestFinished(stop);
  const called = once(server, 'request') as Promise<[IncomingMessage]>;
  return { url: new URL(`http://127.0.0.1:${port}/beat?key=secret`), calls, called };
}

async function logged(url: URL, isReady = async () => true): Promise<string> {
  const lines: unknown[] = [];
  const note = (...parts: unknown[]) => lines.push(parts);
  const log = { debug: note, info: note, warn: note, error: note } as unknown as Log;
  await beat({ url, isReady, log }, new AbortController().signal);
  return JSON.stringify(lines);
}

test('calls the address while leads can be stored, and is silent while they cannot', async () => {
  const { url, calls } = await watcher();
  expect(await logged(url, async () => false)).toBe('[]');
  expect(calls).toEqual([]);
  expect(await logged(url)).toBe('[]');
  expect(calls).toEqual(['GET /beat?key=secret']);
});

test('a watcher that refuses or is away is logged without its address', async () => {
  const refused = await logged((await watcher(404)).url);
  expect(refused).toContain('heartbeat refused');
  const away = await logged(new URL('http://127.0.0.1:1/beat?key=secret'));
  expect(away).toContain('heartbeat not sent');
  expect(refused + away).not.toContain('secret');
});

test('a server that listens begins at once', async () => {
  const { url, called } = await watcher();
  await startServer(await readyDatabase('sqlite'), { HEARTBEAT_URL: url.href });
  const [request] = await called;
  expect(request.url).toBe('/beat?key=secret');
});
