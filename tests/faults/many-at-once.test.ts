import { expect, test } from 'vitest';
import { freshSqlite, readyPostgres } from '../support/databases.ts';
import { size } from '../support/soak.ts';
import { startServer } from '../support/start-server.ts';
import { storedLeads } from '../support/stored-leads.ts';
import { type Answer, sendLead } from '../support/visitors.ts';

const AT_ONCE = 50;
const KEYS = size(3, 100);
const LIMIT = 120;
const POSTS = size(150, 1000);

/** Does something so many times, several at a time. */
async function repeatedly(times: number, work: (index: number) => Promise<void>): Promise<void> {
  let begun = 0;
  const inTurn = async () => {
    while (begun < times) await work(begun++);
  };
  await Promise.all(Array.from({ length: 8 }, inTurn));
}

test.each([
  ['sqlite', 1],
  ['postgres', 2],
] as const)(
  'fifty parallel posts with one key on %s over %i instance(s) are one lead',
  async (engine, instances) => {
    const setting = engine === 'sqlite' ? freshSqlite() : await readyPostgres();
    const servers = await Promise.all(
      Array.from({ length: instances }, () => startServer(setting, {})),
    );
    for (let key = 0; key < KEYS; key++) {
      const headers = { 'idempotency-key': `key ${key}` };
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          sendLead(servers[index % instances]?.address ?? '', `Anna ${key}`, headers),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(AT_ONCE - 1);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    }
    expect(await storedLeads(setting)).toHaveLength(KEYS);
  },
);

/** A sender cannot claim another address. */
test.each([
  ['from one address', () => ({})],
  [
    'with a forged address each',
    (index: number) => ({
      'x-forwarded-for': `203.0.113.${index % 256}, 198.51.100.${index % 100}`,
      'x-real-ip': `203.0.113.${index % 256}`,
      forwarded: `for=203.0.113.${index % 256}`,
      'cf-connecting-ip': `203.0.113.${index % 256}`,
    }),
  ],
])('posts %s: as many leads as a minute may have, then 429', async (_name, headersOf) => {
  const setting = freshSqlite();
  const now = Date.now();
  const { address } = await startServer(
    setting,
    { RATE_LIMIT: '' },
    { now: () => now, monotonic: () => 0 },
  );
  const answers: Answer[] = [];
  await repeatedly(POSTS, async (index) => {
    answers.push(await sendLead(address, `Anna ${index}`, headersOf(index)));
  });
  const limited = answers.filter(({ status }) => status === 429);
  expect(await storedLeads(setting)).toHaveLength(LIMIT);
  expect(limited).toHaveLength(POSTS - LIMIT);
  expect(limited.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
  expect((await fetch(`${address}/`)).status).toBe(200);
});
