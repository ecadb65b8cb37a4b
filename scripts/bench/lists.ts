import type { LeadFilter } from '../../src/domain/desk/lead-list.ts';
import { startPostgres } from '../../tests/support/postgres-server.ts';
import { filledDatabase, MANY, personOf, serverWithDesk, timeOf } from './requests.ts';
import { p50AndP99, type Row } from './rows.ts';
import { DISK, runCommand } from './server.ts';

const ROUNDS = 50;
const someone = personOf(MANY / 2);
const QUESTIONS: Readonly<Record<string, LeadFilter>> = {
  'open tasks': { tab: 'todo' },
  'all leads': { tab: 'all' },
  'a campaign': { tab: 'all', campaign: 'campaign-3' },
  'a frequent name': { tab: 'all', search: 'giulia' },
  'first and last name': { tab: 'all', search: someone.name },
  'a number': { tab: 'all', search: someone.phone },
  'a name that nobody has': { tab: 'all', search: 'zenobia' },
};

/** The desk's list and search among many leads, on both engines. */
export async function measure(): Promise<readonly Row[]> {
  const database = await filledDatabase();
  const sqlite = await measureOn('SQLite', database);
  const cluster = await startPostgres({ parent: DISK });
  try {
    runCommand(database, ['move', cluster.url]);
    return [...sqlite, ...(await measureOn('PostgreSQL', cluster.url))];
  } finally {
    await cluster.stop();
  }
}

async function measureOn(engine: string, database: string): Promise<readonly Row[]> {
  const { ask, stop } = await serverWithDesk(database);
  const rows: Row[] = [];
  for (const [what, question] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    while (times.length < ROUNDS) times.push(await timeOf(() => ask(question)));
    rows.push({ what: `${engine}, ${what}: p50, p99`, measured: p50AndP99(times) });
  }
  await stop();
  return rows;
}
