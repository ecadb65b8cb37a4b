import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

/**
 * A closed loop of keep-alive connections, in a process of its own: prints leads a second and
 * the times in milliseconds. Raw sockets, because a full client would be slower than the server.
 */
const [port = '', path = '', seconds = '3', connections = '64', name = 'Anna'] =
  process.argv.slice(2);

const BODY = JSON.stringify({
  lead_name: name,
  lead_phone: '+393331234567',
  consent_given: true,
  user_inputs: JSON.stringify({
    age: 30,
    gender: 'male',
    heightCm: 178,
    currentWeightKg: 82,
    activityLevelMultiplier: 1.375,
    physicalGoal: 'leaner',
    muscleMass: 'normal',
  }),
  calculated_data: '{}',
  interpretive_note: 'n'.repeat(550),
  whatsapp_message_ready: 'm'.repeat(1300),
});

/** @type {number[]} */
const times = [];
let failures = 0;
const until = performance.now() + Number(seconds) * 1000;

const startedAt = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, oneConnection));
const elapsed = (performance.now() - startedAt) / 1000;

times.sort((one, other) => one - other);
process.stdout.write(
  JSON.stringify({
    perSecond: times.length / elapsed,
    p50: times[Math.floor(times.length * 0.5)],
    p99: times[Math.floor(times.length * 0.99)],
    failures,
  }),
);

/** @returns {Promise<void>} */
function oneConnection() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let sentAt = 0;
    let answer = '';
    const send = () => {
      sentAt = performance.now();
      answer = '';
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(BODY)}\r\nidempotency-key: ${randomUUID()}\r\n\r\n${BODY}`,
      );
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (!isWhole(answer)) return;
      times.push(performance.now() - sentAt);
      if (!answer.startsWith('HTTP/1.1 201')) failures++;
      if (performance.now() < until) send();
      else socket.end();
    });
  });
}

/** @param {string} answer */
function isWhole(answer) {
  const head = answer.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer);
  return length
    ? answer.length >= head + 4 + Number(length[1])
    : answer.endsWith('\r\n0\r\n\r\n') || answer.endsWith('0\r\n\r\n');
}
