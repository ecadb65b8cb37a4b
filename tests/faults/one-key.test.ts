import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, readyPostgres, urlOf } from '../support/databases.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { storedLeads } from '../support/stored-leads.ts';
import { sendLead } from '../support/visitors.ts';

const KEYS = size(3, 100);
const AT_ONCE = 50;

test.each([
  ['sqlite', 1],
  ['postgres', 2],
] as const)(
  'fifty parallel posts with one key on %s over %i instance(s) are one lead',
  async (engine, instances) => {
    const setting = engine === 'sqlite' ? freshSqlite() : await readyPostgres();
    const env = { DATABASE_URL: urlOf(setting) };
    const servers = await Promise.all(Array.from({ length: instances }, () => builtServer(env)));
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
  SCENARIO_TIMEOUT_MS,
);
