import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { ENGINES, readyDatabase, urlOf } from '../support/databases.ts';
import { MALFORMED_BODIES } from '../support/malformed-bodies.ts';
import { MALFORMED_REQUESTS } from '../support/malformed-requests.ts';
import { memoryOf } from '../support/memory.ts';
import { rawPost, sendBytes, statusOf } from '../support/raw-http.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { storedLeads } from '../support/stored-leads.ts';
import { sendLead } from '../support/visitors.ts';

const ROUNDS = size(1, 10);
const AT_ONCE = 8;
const MEGABYTE = 1024 * 1024;

const CORPUS = [
  ...MALFORMED_BODIES.map(([name, body]) => [`body: ${name}`, rawPost(body)] as const),
  ...MALFORMED_REQUESTS.map(([name, bytes]) => [`request: ${name}`, bytes] as const),
];

test('the list of malformed requests is complete and has no duplicate', () => {
  expect(MALFORMED_BODIES.length + MALFORMED_REQUESTS.length).toBeGreaterThanOrEqual(200);
  expect(new Set(CORPUS.map(([name]) => name)).size).toBe(CORPUS.length);
});

test.each(ENGINES)(
  'malformed bodies and headers on %s: never a 5xx, nothing stored, memory flat',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const server = await builtServer({ DATABASE_URL: urlOf(setting) });
    const accepted: string[] = [];
    const broken: string[] = [];
    const round = async () => {
      const queue = [...CORPUS];
      const work = async () => {
        for (let one = queue.pop(); one; one = queue.pop()) {
          const [name, bytes] = one;
          const status = statusOf(await sendBytes(server.port, bytes));
          if (status >= 200 && status < 300) accepted.push(name);
          if (status >= 500) broken.push(`${name}: ${status}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    };
    await round();
    const warm = memoryOf(server.pid);
    for (let times = 1; times < ROUNDS; times++) await round();
    const grownBytes = memoryOf(server.pid) - warm;
    expect({ accepted, broken }).toEqual({ accepted: [], broken: [] });
    expect(await storedLeads(setting)).toEqual([]);
    expect(grownBytes).toBeLessThan(64 * MEGABYTE);
    expect((await sendLead(server.address, 'Anna')).status).toBe(201);
  },
  SCENARIO_TIMEOUT_MS,
);
