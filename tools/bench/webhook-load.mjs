import { createHmac, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

/**
 * Posts messages of visitors as Meta does, so many a second whatever the answers do, in a process of
 * its own. A time begins when the message is due, so that a call which has to wait for a connection
 * counts as slow. Prints the times in milliseconds.
 */
const CONNECTIONS = 32;
const PER_SECOND = 500;
const [port = '', path = '', seconds = '', phoneId = '', appSecret = '', people = ''] =
  process.argv.slice(2);

/** @typedef {{ dueAt: number, request: string }} Call */

/** @type {Call[]} */
const waiting = [];
/** @type {((call: Call) => void)[]} */
const idle = [];
/** @type {number[]} */
const times = [];
let failures = 0;
const count = Number(seconds) * PER_SECOND;

const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, openConnection));
const startedAt = performance.now();
const requests = Array.from({ length: count }, nextRequest);
await new Promise((resolve) => {
  let begun = 0;
  const timer = setInterval(() => {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) * PER_SECOND) / 1000));
    for (; begun < due; begun++) {
      const dueAt = startedAt + (begun * 1000) / PER_SECOND;
      give({ dueAt, request: requests[begun] ?? '' });
    }
    if (times.length < count) return;
    clearInterval(timer);
    resolve(undefined);
  }, 1);
});
for (const socket of sockets) socket.destroy();

times.sort((one, other) => one - other);
process.stdout.write(
  JSON.stringify({
    perSecond: PER_SECOND,
    p50: times[Math.floor(times.length * 0.5)],
    p99: times[Math.floor(times.length * 0.99)],
    failures,
  }),
);

/** @param {Call} call */
function give(call) {
  const send = idle.pop();
  if (send) send(call);
  else waiting.push(call);
}

/** @returns {Promise<import('node:net').Socket>} */
function openConnection() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let dueAt = 0;
    const send = (/** @type {Call} */ call) => {
      dueAt = call.dueAt;
      socket.write(call.request);
    };
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('close', () => {
      if (times.length < count) throw new Error('the server closed a connection');
    });
    socket.on('connect', () => {
      idle.push(send);
      resolve(socket);
    });
    socket.on('data', (chunk) => {
      // The answers are short and come in one piece.
      times.push(performance.now() - dueAt);
      if (!/^HTTP\/1\.1 20[01]/.test(chunk.toString('latin1'))) failures++;
      const next = waiting.shift();
      if (next) send(next);
      else idle.push(send);
    });
  });
}

function nextRequest() {
  // As `growth-fill.mjs` numbers them: with leads in the database, each message belongs to one.
  const phone = `39333${1_000_001 + Math.floor(Math.random() * Number(people))}`;
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '390212345678', phone_number_id: phoneId },
              contacts: [{ profile: { name: 'Anna' }, wa_id: phone }],
              messages: [
                {
                  from: phone,
                  id: `wamid.${randomUUID()}`,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: 'text',
                  text: { body: 'Ciao! Vorrei la mia analisi' },
                },
              ],
            },
          },
        ],
      },
    ],
  });
  const signature = createHmac('sha256', appSecret).update(body).digest('hex');
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-hub-signature-256: sha256=${signature}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
