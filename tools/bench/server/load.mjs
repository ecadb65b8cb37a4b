import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { percentiles } from '../report/rows.mjs';

/**
 * Posts the same lead repeatedly on keep-alive connections, in a separate process, and prints leads
 * a second and the times in milliseconds. It uses raw sockets, because a full client would be
 * slower than the server.
 */
const CONNECTIONS = 64;
const [port = '', path = '', seconds = '', body = ''] = process.argv.slice(2);

/** @type {number[]} */
const times = [];
let failures = 0;
const until = performance.now() + Number(seconds) * 1000;

const startedAt = performance.now();
await Promise.all(Array.from({ length: CONNECTIONS }, oneConnection));
const elapsed = (performance.now() - startedAt) / 1000;

process.stdout.write(
  JSON.stringify({ perSecond: times.length / elapsed, ...percentiles(times), failures }),
);

/** @returns {Promise<void>} */
function oneConnection() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nidempotency-key: ${randomUUID()}\r\n\r\n${body}`,
      );
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      // The answers are short and come in one piece.
      times.push(performance.now() - sentAt);
      if (!chunk.toString('latin1').startsWith('HTTP/1.1 201')) failures++;
      if (performance.now() < until) send();
      else socket.end();
    });
  });
}
