import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { storedLeads } from '../support/stored-leads.ts';
import { type Answer, sendLead } from '../support/visitors.ts';

const POSTS = size(300, 1000);
const LIMIT = 120;

type Sender = (index: number) => Record<string, string>;

/** A sender cannot claim another address. */
const SENDERS: readonly (readonly [string, Sender])[] = [
  ['from one address', () => ({})],
  [
    'with a forged X-Forwarded-For each',
    (index) => ({
      'x-forwarded-for': `203.0.113.${index % 256}, 198.51.100.${index % 100}`,
      'x-real-ip': `203.0.113.${index % 256}`,
      forwarded: `for=203.0.113.${index % 256}`,
      'cf-connecting-ip': `203.0.113.${index % 256}`,
    }),
  ],
];

async function posts(address: string, headersOf: Sender): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let begun = 0;
  const work = async () => {
    while (begun < POSTS) {
      const index = begun++;
      answers.push(await sendLead(address, `Anna ${index}`, headersOf(index)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return answers;
}

test.each(SENDERS)(
  'posts %s: as many leads as the limit allows, then 429',
  async (_name, headersOf) => {
    const setting = freshSqlite();
    const server = await builtServer({ DATABASE_URL: urlOf(setting), RATE_LIMIT: '' });
    const startedAt = Date.now();
    const answers = await posts(server.address, headersOf);
    const minutes = Math.floor((Date.now() - startedAt) / 60_000) + 1;
    const stored = await storedLeads(setting);
    const limited = answers.filter(({ status }) => status === 429);
    expect(stored.length).toBeGreaterThanOrEqual(LIMIT);
    expect(stored.length).toBeLessThanOrEqual(LIMIT * minutes);
    expect(limited).toHaveLength(POSTS - stored.length);
    expect(limited.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
    expect((await fetch(`${server.address}/`)).status).toBe(200);
  },
  SCENARIO_TIMEOUT_MS,
);
