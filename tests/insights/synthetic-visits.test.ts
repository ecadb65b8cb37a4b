import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { insightSpeed, insightSums, leftAt } from '../../src/server/insights/insights-queries.ts';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { ENGINES, opened, readyDatabase } from '../support/databases.ts';
import { runningApp } from '../support/running-app.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { query } from '../support/stored-leads.ts';

vi.setConfig({ testTimeout: SCENARIO_TIMEOUT_MS });

const VISITS = size(80, 50_000);
const AT_ONCE = 40;
const CAMPAIGNS = ['', 'utm_source=instagram', 'ref=palestra', 'ref=made-up'] as const;

/** Unmistakable in a database, and different for every visitor. */
function traces(visitor: number) {
  const number = String(visitor).padStart(6, '0');
  return {
    address: `203.${Math.floor(visitor / 65_536)}.${Math.floor(visitor / 256) % 256}.${visitor % 256}`,
    cookie: `cookie-${number}-zq`,
    userAgent: `Agent-${number}-zq/1.0`,
    id: `id-${number}-zq`,
  };
}

/** How far each visitor gets: every second one answers, every fourth calculates, and so on. */
function stepsOf(visitor: number): Record<string, number> {
  return {
    view: 1,
    ...(visitor % 2 === 0 && { 'first-answer': 1 }),
    ...(visitor % 4 === 0 && { calculation: 1, view: 2 }),
    ...(visitor % 8 === 0 && { lead: 1 }),
    ...(visitor % 16 === 0 && { chat: 1 }),
    ...(visitor % 4 === 2 && { 'left-age': 1 }),
  };
}

async function visit(address: string, visitor: number): Promise<void> {
  const { cookie, userAgent, id, address: from } = traces(visitor);
  const campaign = CAMPAIGNS[visitor % CAMPAIGNS.length] ?? '';
  const headers = {
    'x-forwarded-for': from,
    cookie: `visitor=${cookie}`,
    'user-agent': userAgent,
    referer: `${address}/?email=${id}`,
  };
  const send = async (path: string, body: object) => {
    const text = JSON.stringify({ ...body, visitor: id });
    const init = { method: 'POST', headers, body: text };
    expect((await fetch(`${address}/_vercel/${path}`, init)).status).toBe(204);
  };
  await send('insights/event', { campaign, counts: { visit: 1 } });
  await send('insights/event', { campaign, counts: stepsOf(visitor) });
  if (visitor % 4 === 0) {
    await send('speed-insights/vitals', { LCP: 500 + (1000 * (visitor + 4)) / VISITS, CLS: 0 });
  }
}

/** Everything that the database holds, as text. */
async function everyByte(setting: DatabaseSetting): Promise<string> {
  if (setting.engine === 'sqlite') {
    const folder = dirname(setting.path);
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n');
  }
  const tables = await query<{ name: string }>(
    setting,
    "select table_name::text as name from information_schema.tables where table_schema = 'public'",
  );
  const rows = await Promise.all(
    tables.map(({ name }) => query(setting, `select * from "${name}"`)),
  );
  return JSON.stringify(rows);
}

describe.each(ENGINES)('synthetic visits on %s', (engine) => {
  test('count right and leave no trace of a visitor', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const { app, address } = await runningApp(store, {
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT: '120',
      CAMPAIGNS: 'utm_source=instagram ref=palestra',
    });
    let next = 0;
    const visitors = Array.from({ length: AT_ONCE }, async () => {
      while (next < VISITS) await visit(address, next++);
    });
    await Promise.all(visitors);
    await app.close();

    const sums = await insightSums(store.db, 0, Number.MAX_SAFE_INTEGER);
    const total: Record<string, number> = {};
    for (const { event, count } of sums) total[event] = (total[event] ?? 0) + count;
    expect(total).toMatchObject({
      visit: VISITS,
      'first-answer': VISITS / 2,
      calculation: Math.ceil(VISITS / 4),
      lead: Math.ceil(VISITS / 8),
      chat: Math.ceil(VISITS / 16),
    });
    expect(leftAt(sums)).toEqual([{ field: 'age', visitors: VISITS / 4 }]);
    const visits = sums.filter(({ event }) => event === 'visit');
    expect(Object.fromEntries(visits.map(({ campaign, count }) => [campaign, count]))).toEqual({
      '': VISITS / 4,
      'utm_source=instagram': VISITS / 4,
      'ref=palestra': VISITS / 4,
      other: VISITS / 4,
    });
    const { lcpMs, cls } = await insightSpeed(store.db, 0);
    expect(Math.abs((lcpMs ?? 0) / 1250 - 1)).toBeLessThan(0.026);
    expect(cls).toBe(0);

    const bytes = await everyByte(setting);
    expect(bytes).toContain('utm_source=instagram');
    expect(bytes).not.toMatch(/cookie-\d{6}|Agent-\d{6}|id-\d{6}|made-up|203\.\d+\.\d+\.\d+/);
  });
});
