import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { brand } from '../../brand.config.ts';
import { DESK_API_PATH, DESK_SIGN_IN_PATH } from '../../src/domain/desk/desk-api.ts';
import type { LeadFilter, LeadsPage } from '../../src/domain/desk/lead-list.ts';
import { estimate } from '../../src/domain/estimate/estimate.ts';
import { makeLeadPayload } from '../../src/domain/lead/lead-payload.ts';
import { person } from '../../tests/support/people.ts';
import { say } from '../run.ts';
import { newDatabase, runCommand, startServer } from './server.ts';

export const MANY = 100_000;
const CONNECTIONS = 64;
const FIRST_NAMES = ['Anna', 'Giulia', 'Sara', 'Luca', 'Marco', 'Elena', 'Paolo', 'Chiara'];
const LAST_NAMES = ['Rossi', 'Conti', 'Ferrari', 'Greco', 'Costa', 'Gallo', 'Fontana'];
const RESULT = estimate(person());

export function personOf(index: number) {
  const first = FIRST_NAMES[index % FIRST_NAMES.length];
  const last = LAST_NAMES[index % LAST_NAMES.length];
  return { name: `${first} ${last}`, phone: `39333${String(index).padStart(7, '0')}` };
}

async function post(url: string, body: object, headers: Record<string, string>) {
  const all = { 'content-type': 'application/json', ...headers };
  const response = await fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return { text, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/**
 * Sends leads until it is over, as many as the server takes or a number a second; returns how long each took, from the
 * moment at which it was due.
 */
export async function sendLeads(
  address: string,
  isOver: (sent: number) => boolean,
  from = 0,
  perSecond?: number,
) {
  const times: number[] = [];
  const startedAt = performance.now();
  let sent = 0;
  const oneConnection = async () => {
    while (!isOver(sent)) {
      const index = sent++;
      const dueAt = perSecond ? startedAt + (index * 1000) / perSecond : performance.now();
      if (dueAt > performance.now()) await sleep(dueAt - performance.now());
      const { name, phone } = personOf(from + index);
      const lead = makeLeadPayload(name, `+${phone}`, RESULT, brand);
      const url = `${address}/webhook/peso-forma?utm_campaign=campaign-${index % 10}`;
      await post(url, lead, { 'idempotency-key': randomUUID() });
      times.push(performance.now() - dueAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, oneConnection));
  return { times, perSecond: (times.length * 1000) / (performance.now() - startedAt) };
}

/** Signs in at the desk; the function that it returns asks for a page of the list. */
async function openDesk(origin: string, database: string) {
  const invitation = runCommand(database, ['invite', 'Bench', '--address', origin]);
  const token = new URL(invitation.trim()).hash.slice(1);
  const { cookie } = await post(origin + DESK_SIGN_IN_PATH, { token }, { origin });
  return async (question: LeadFilter) => {
    const { text } = await post(`${origin}${DESK_API_PATH}/leads`, question, { origin, cookie });
    return JSON.parse(text) as LeadsPage;
  };
}

let filled: Promise<string> | undefined;

/** A SQLite database with many leads, which all measurements share. */
export function filledDatabase(): Promise<string> {
  filled ??= fill(newDatabase());
  return filled;
}

async function fill(database: string): Promise<string> {
  say(`Storing ${MANY} leads (about a minute) …`);
  const { address, ask, stop } = await serverWithDesk(database);
  await sendLeads(address, (sent) => sent >= MANY);
  const last = { tab: 'all', search: personOf(MANY - 1).phone } as const;
  while ((await ask(last)).rows.length === 0) await sleep(100);
  await stop();
  return database;
}

export async function serverWithDesk(database: string) {
  const server = await startServer(database);
  return { ...server, ask: await openDesk(server.address, database) };
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
