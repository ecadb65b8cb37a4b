import { createHmac, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { percentiles } from '../report/rows.mjs';

/**
 * Posts leads, or visitors' messages as Meta does, at a fixed rate however fast the responses are,
 * in a separate process. The time of a call starts when it is due, so a call that waits for a
 * connection counts as slow. Prints the times in milliseconds, of all calls and minute by minute.
 */
const CONNECTIONS = 32;
/** @type {import('./run-load.mjs').SteadyLoad} */
const { port, path, perSecond, seconds, messages, lead } = JSON.parse(process.argv[2] ?? '');
const nextRequest = messages ? () => messageRequest(messages) : leadRequest;

/** @typedef {{ dueAt: number, request: string }} Call */
/** @typedef {{ dueAt: number, ms: number, isFailure: boolean }} Answer */

/** @type {Call[]} */
const waiting = [];
/** @type {((call: Call) => void)[]} */
const idle = [];
/** @type {Answer[]} */
const answers = [];
const count = seconds * perSecond;

const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, openConnection));
const startedAt = performance.now();
await new Promise((resolve) => {
  let dispatched = 0;
  const timer = setInterval(() => {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) * perSecond) / 1000));
    for (; dispatched < due; dispatched++) {
      dispatch({ dueAt: startedAt + (dispatched * 1000) / perSecond, request: nextRequest() });
    }
    if (answers.length < count) return;
    clearInterval(timer);
    resolve(undefined);
  }, 1);
});
for (const socket of sockets) socket.destroy();

const minutes = Array.from({ length: Math.ceil(seconds / 60) }, (_, minute) =>
  figuresOf(answers.filter(({ dueAt }) => Math.floor((dueAt - startedAt) / 60_000) === minute)),
);
process.stdout.write(JSON.stringify({ ...figuresOf(answers), minutes }));

/** @param {readonly Answer[]} answered */
function figuresOf(answered) {
  return {
    ...percentiles(answered.map(({ ms }) => ms)),
    failures: answered.filter(({ isFailure }) => isFailure).length,
  };
}

/** @param {Call} call */
function dispatch(call) {
  // Connections take turns, because the server closes one that is idle for long.
  const send = idle.shift();
  if (send) send(call);
  else waiting.push(call);
}

/** @returns {Promise<import('node:net').Socket>} */
function openConnection() {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let dueAt = 0;
    const send = (/** @type {Call} */ call) => {
      dueAt = call.dueAt;
      socket.write(call.request);
    };
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('close', () => {
      if (answers.length < count) throw new Error('the server closed a connection');
    });
    socket.on('connect', () => {
      idle.push(send);
      resolve(socket);
    });
    socket.on('data', (chunk) => {
      // The answers are short and come in one piece.
      const isFailure = !/^HTTP\/1\.1 20[01]/.test(chunk.toString('latin1'));
      answers.push({ dueAt, ms: performance.now() - dueAt, isFailure });
      const next = waiting.shift();
      if (next) send(next);
      else idle.push(send);
    });
  });
}

function leadRequest() {
  return post({ 'idempotency-key': randomUUID() }, lead ?? '');
}

/** @param {import('./run-load.mjs').Messages} messages */
function messageRequest({ phoneId, appSecret, people }) {
  // As `growth-fill.mjs` numbers them: with leads in the database, each message belongs to one.
  const phone = `39333${1_000_001 + Math.floor(Math.random() * people)}`;
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
  return post({ 'x-hub-signature-256': `sha256=${signature}` }, body);
}

/** @param {Record<string, string>} headers @param {string} body */
function post(headers, body) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
