import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { builtServer } from './support/built-server.ts';
import { temporaryFolder } from './support/databases.ts';
import { eventually } from './support/eventually.ts';
import { payloadOf } from './support/leads.ts';

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the server once the request under way has its answer',
  async (signal) => {
    const server = await builtServer({});
    const body = JSON.stringify(payloadOf());
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'POST /webhook/peso-forma HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // The server has the request: it asks for the body.
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toContain('100 Continue');
    server.signal(signal);
    await eventually('nobody new is served', () =>
      fetch(server.address).then(
        () => false,
        () => true,
      ),
    );
    const answer = text(socket);
    socket.write(body);
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await server.exited).toBe(0);
  },
);

test('an error that nobody catches is logged without its words, and ends the server with 1', async () => {
  const file = join(temporaryFolder(), 'throw.mjs');
  writeFileSync(file, "process.on('SIGUSR2', () => { throw new TypeError('Quirina'); });");
  const server = await builtServer({ NODE_OPTIONS: `--import=${file}` });
  server.signal('SIGUSR2');
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain('"msg":"stopping after an unexpected error"');
  expect(server.output()).toContain('"name":"TypeError"');
  expect(server.output()).not.toContain('Quirina');
});
