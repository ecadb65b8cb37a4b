import { request } from 'node:http';
import { createServer } from 'node:https';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** Ends TLS in front of a server on the loopback, as a brand's proxy does. */
export async function startTlsProxy(target: string) {
  const { hostname, port } = new URL(target);
  const server = createServer(selfSignedCertificate('localhost'), (incoming, outgoing) => {
    const passed = request(
      {
        host: hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': '203.0.113.7',
          'x-forwarded-proto': 'https',
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  const { port: ownPort, stop } = await listenOnLoopback(server);
  return { url: `https://localhost:${ownPort}`, stop };
}
