import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtFile } from '../../scripts/builds/builds.mjs';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { openServerStore } from '../../src/server/store/open-store.ts';
import { SqliteDriver } from '../../src/server/store/sqlite/sqlite-driver.ts';
import { sqliteDatabase } from '../../tools/bench/store/databases.mjs';
import { fillDelivered } from '../../tools/bench/store/growth-fill.mjs';
import { builtServer, launch } from '../support/built-server.ts';
import { freshPostgres, freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { newLead, payloadOf } from '../support/leads.ts';
import { plural, report } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { query } from '../support/stored-leads.ts';

const LEADS = 1_000_000;
const WAITING = 100;
const KILL_AFTER_MS = 20_000;
const TIMEOUT_MS = 3_600_000;

test(
  'a million leads move from SQLite to PostgreSQL and back, killed once on the way',
  async () => {
    const file = freshSqlite();
    const postgres = await freshPostgres();
    const store = await openServerStore(file);
    const database = sqliteDatabase(file.path, SqliteDriver);
    await fillDelivered(database, LEADS, JSON.stringify(payloadOf()));
    await store.add(Array.from({ length: WAITING }, () => newLead({ createdAt: Date.now() })));
    await store.close();
    const before = await summary(file);

    const killed = move(file, postgres);
    await sleep(KILL_AFTER_MS);
    killed.child.kill('SIGKILL');
    await killed.exited;
    const there = await timed(move(file, postgres));
    expect(await summary(postgres)).toEqual(before);

    const refused = launch({ DATABASE_URL: urlOf(file) });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain('was moved to');

    const webhook = await standInWebhook((response) => response.end('ok'));
    const server = await builtServer({
      DATABASE_URL: urlOf(postgres),
      WEBHOOK_URL: webhook.url.href,
    });
    await eventually(
      'what waited is delivered',
      () => webhook.received.length >= WAITING,
      TIMEOUT_MS,
    );
    await sleep(2000);
    expect(webhook.received).toHaveLength(WAITING);
    await server.stop();

    const back = await timed(move(postgres, file));
    expect(await summary(file)).toEqual(await summary(postgres));
    report({
      area: 'Operation',
      what: `\`leads move\` from SQLite to PostgreSQL, killed -9 once, and back, with ${plural(LEADS, 'lead')}`,
      times: 'once',
      lost: `none, and none sent twice; ${there} min there after the kill, ${back} min back`,
    });
  },
  TIMEOUT_MS,
);

/** The verb as the operator runs it. */
function move(from: DatabaseSetting, to: DatabaseSetting) {
  const child = spawn(process.execPath, [builtFile('server/leads.js'), 'move', urlOf(to)], {
    env: { ...process.env, DATABASE_URL: urlOf(from) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, exited: once(child, 'exit') };
}

async function timed({ exited }: ReturnType<typeof move>): Promise<number> {
  const startedAt = performance.now();
  expect(await exited).toEqual([0, null]);
  return Math.ceil((performance.now() - startedAt) / 60_000);
}

/** Counted and summed up by the database itself. */
async function summary(setting: DatabaseSetting) {
  const [leads] = await query<object>(
    setting,
    `select count(*) as leads, min(id) as first, max(id) as last, sum(created_at) as times,
       sum(length(payload)) as bytes, count(distinct lead_phone) as phones from leads`,
  );
  const deliveries = await query<object>(
    setting,
    'select state, count(*) as leads, sum(delivered_at) as times from deliveries group by state order by state',
  );
  return numbers({ ...leads, deliveries });
}

/** PostgreSQL returns sums of large integers as text. */
function numbers(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
    typeof one === 'string' && /^\d+$/.test(one) ? Number(one) : one,
  );
}
