import { Client } from 'pg';
import { SqliteDriver } from '../../src/server/database/sqlite/sqlite-driver.ts';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { NUMBERS } from './dialect-of.ts';

export type StoredRow = {
  readonly id: string;
  readonly status: string;
  readonly name: string;
  readonly sendCount: number;
};

const ALL = `select leads.id, name, coalesce(send_count, 0) as "sendCount",
    case when leads.held is not null then 'quarantined' else deliveries.state end as status
  from leads left join deliveries on deliveries.id = leads.id order by leads.id`;

/** Reads the table itself, without the program's own code. */
export async function storedLeads(setting: DatabaseSetting): Promise<readonly StoredRow[]> {
  return query<StoredRow>(setting, ALL);
}

export async function query<Answer>(setting: DatabaseSetting, sql: string): Promise<Answer[]> {
  if (setting.engine === 'sqlite') {
    const database = new SqliteDriver(setting.path, { readonly: true, timeout: 10_000 });
    try {
      return database.prepare(sql).all([]) as Answer[];
    } finally {
      database.close();
    }
  }
  const client = new Client({ connectionString: setting.url, types: NUMBERS });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Answer[];
  } finally {
    await client.end();
  }
}

/** The acknowledged leads that are not stored, and the leads that are stored more than once. */
export async function lossesOf(
  setting: DatabaseSetting,
  acknowledged: ReadonlyMap<string, string>,
): Promise<{ lost: string[]; twice: string[] }> {
  const rows = await storedLeads(setting);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const seen = new Set<string>();
  const twice = rows.map(({ name }) => name).filter((name) => seen.has(name) || !seen.add(name));
  const lost = [...acknowledged].filter(([name, id]) => names.get(id) !== name);
  return { lost: lost.map(([name]) => name), twice };
}

export const NO_LOSS = { lost: [], twice: [] };
