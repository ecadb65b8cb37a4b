import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { databaseName } from '../../src/server/store/database-name.ts';
import { moveDatabase } from '../../src/server/store/move/move-database.ts';
import { MOVED_TABLES } from '../../src/server/store/move/moved-tables.ts';
import { openMoveTarget, openServerStore } from '../../src/server/store/open-store.ts';
import { type Engine, readyDatabase } from './databases.ts';
import { incomingMessage } from './incoming-messages.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from './leads.ts';
import { query } from './stored-leads.ts';

const OUTCOMES = ['delivered', 'dead', 'outage'] as const;
export const SILENT = { say: () => undefined, progress: () => undefined, patienceMs: 0 };

/** A database with leads of every status, attempts, a message, a mark and an entry of the log. */
export async function seeded(engine: Engine) {
  const setting = await readyDatabase(engine);
  const store = await openServerStore(setting);
  const leads = Array.from({ length: 12 }, (_, index) =>
    newLead({
      name: `Anna ${String.fromCharCode(65 + index)}`,
      ...(index === 0 && { quarantineReason: 'a link' }),
      campaign: index % 2 === 0 ? 'utm_source=x' : '',
    }),
  );
  await store.add(leads);
  const due = await claimed(store, { limit: 6 });
  await store.record(
    'automation',
    OWNER,
    due.map((delivery, index) => resultOf(delivery, { outcome: OUTCOMES[index % 3] ?? 'outage' })),
  );
  await store.receive(
    { messages: [incomingMessage()], statuses: [], contacts: [], endedUserIds: [] },
    NOON,
  );
  await store.desk.markAnswered({ id: leads[9]?.id ?? '', by: 'x', now: NOON });
  await store.erase([leads[10]?.id ?? '']);
  await store.audit([{ at: NOON, actor: 'x', action: 'export', leadId: null, detail: '3 leads' }]);
  await store.addConsentTexts({ '2026-01-01': 'Sì' });
  await store.close();
  return setting;
}

export async function ends(from: DatabaseSetting, to: DatabaseSetting) {
  const [source, target] = [await openMoveTarget(from), await openMoveTarget(to)];
  return {
    from: { store: source.moving, name: databaseName(from) },
    to: { store: target.moving, name: databaseName(to) },
    close: () => Promise.all([source.close(), target.close()]),
  };
}

export async function moved(from: DatabaseSetting, to: DatabaseSetting): Promise<number> {
  const { close, ...both } = await ends(from, to);
  try {
    return await moveDatabase(both.from, both.to, NOON, SILENT);
  } finally {
    await close();
  }
}

/** Reads what must be equal, without the code that copied it. */
export async function contents(setting: DatabaseSetting) {
  const tables = MOVED_TABLES.map(async ({ name, key }) => {
    const rows = await query<Record<string, unknown>>(setting, `select * from ${name}`);
    const sorted = rows.map((row) => JSON.stringify(key.map((column) => row[column]))).toSorted();
    return [name, sorted];
  });
  const leads = await query(
    setting,
    'select id, status, payload, lead_phone, campaign, answer, answer_at, note from leads order by id',
  );
  const deliveries = await query(
    setting,
    'select id, state, send_count, next_attempt_at, delivered_at from deliveries order by id',
  );
  return { keys: Object.fromEntries(await Promise.all(tables)), leads, deliveries };
}
