import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Received = {
  readonly id: string;
  /** The path with its query. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly at: number;
};

/** How the webhook responds to a request that it has read. */
export type Behaviour = (response: ServerResponse, received: Received, count: number) => void;

export const ok: Behaviour = (response) => {
  response.end('ok');
};

export function status(code: number, headers: Record<string, string> = {}): Behaviour {
  return (response) => {
    response.writeHead(code, headers).end();
  };
}

/** A real HTTP server in place of the outside automation, gone with the test. */
export async function standInWebhook(behaviour: Behaviour = ok) {
  const webhook = await openWebhook(behaviour);
  onTestFinished(webhook.stop);
  return webhook;
}

/** The same for several tests, which stop it; they choose how it responds. */
export async function openWebhook(behaviour: Behaviour = ok) {
  const received: Received[] = [];
  let respond = behaviour;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { headers, url: target = '' } = request;
      const one = { id: String(headers['webhook-id']), target, headers, body, at: Date.now() };
      received.push(one);
      respond(response, one, received.length);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/peso-forma`),
    server,
    received,
    stop,
    respondWith: (next: Behaviour) => {
      respond = next;
    },
  };
}
