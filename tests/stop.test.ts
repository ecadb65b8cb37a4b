import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { builtServer } from './support/built-server.ts';
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
