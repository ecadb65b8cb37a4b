import { statSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { freshSqlite, opened } from '../support/databases.ts';
import { payloadOf, postLead } from '../support/leads.ts';
import { memoryOf } from '../support/memory.ts';
import { runningApp } from '../support/running-app.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';

vi.setConfig({ testTimeout: SCENARIO_TIMEOUT_MS });

const REQUESTS = size(600, 60_000);
const AT_ONCE = 40;

test('a flood of made-up campaigns and garbage fills neither disk nor memory', async () => {
  const setting = freshSqlite();
  const store = await opened(setting);
  const { app, address } = await runningApp(store);
  let next = 0;
  let counted = 0;
  const senders = Array.from({ length: AT_ONCE }, async () => {
    while (next < REQUESTS) {
      const index = next++;
      const isGarbage = index % 3 === 0;
      const body = isGarbage
        ? `{"counts":{"visit":${'9'.repeat(index % 400)}x`
        : JSON.stringify({ campaign: `ref=flood-${index}`, counts: { visit: 1 } });
      const init = { method: 'POST', body };
      const { status } = await fetch(`${address}/_vercel/insights/event`, init);
      expect(status).toBe(isGarbage ? 400 : 204);
      if (!isGarbage) counted++;
    }
  });
  await Promise.all(senders);
  expect((await postLead(address, payloadOf())).status).toBe(201);
  await app.close();
  const rows = await store.insightSums(0, Number.MAX_SAFE_INTEGER);
  expect(rows).toHaveLength(1);
  expect(rows.every(({ campaign }) => campaign === 'other')).toBe(true);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(counted);
  expect(statSync(setting.path).size).toBeLessThan(1_000_000);
  expect(memoryOf(process.pid)).toBeLessThan(1_000_000_000);
});
