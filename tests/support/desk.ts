import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../src/server/app/app.ts';
import { readConfig } from '../../src/server/config.ts';
import type { ListedState } from '../../src/server/database/schema.ts';
import type { Store } from '../../src/server/database/store.ts';
import { invite } from '../../src/server/desk/access/invitation.ts';
import type { DeskCall, DeskCalls } from '../../src/server/desk/protocol.ts';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import type { NewLead } from '../../src/server/leads/lead.ts';
import { listRows } from '../../src/server/lists/list-rows.ts';
import { type Engine, opened, readyDatabase, temporaryFolder, urlOf } from './databases.ts';
import { hooked } from './hooked-database.ts';
import { NOON } from './leads.ts';
import { smallSite } from './running-app.ts';

export const DESK_PAGE = '<!doctype html><title>desk</title>';

/** The smallest folder that the server accepts as the built pages of the desk. */
export function smallDesk(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), DESK_PAGE);
  writeFileSync(join(folder, 'assets', 'desk-1.js'), 'let desk;');
  return folder;
}

/** What the desk lists in some states, the oldest first. */
export function listedIn(store: Store, ...states: readonly ListedState[]) {
  return listRows(store.db, { states, order: 'oldest' }, 1000);
}

/** Runs a server with a desk on the loopback, whose clock the test moves and whose queries it may see. */
export async function runningDesk(
  engine: Engine,
  env: Record<string, string> = {},
  before?: (sql: string) => unknown,
) {
  const setting = await readyDatabase(engine);
  const store = await opened(setting);
  let now = NOON;
  const config = readConfig({
    DATABASE_URL: urlOf(setting),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const app = await buildApp({
    config,
    store: before ? hooked(store, before) : store,
    siteFolder: smallSite(),
    deskFolder: smallDesk(),
    clock: { now: () => now, monotonic: () => performance.now() },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const address = `http://localhost:${port}`;

  /** The token of a new invitation. */
  async function invitation(name = 'Giulia'): Promise<string> {
    return (await invite(store.db, name, address, now)).split('#')[1] ?? '';
  }

  function post(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
    return fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, ...headers },
      body: JSON.stringify(body),
    });
  }

  async function signIn(name = 'Giulia'): Promise<Person> {
    const response = await post('/desk/entra', { token: await invitation(name) });
    if (response.status !== 200) throw new Error(`sign-in: ${response.status}`);
    return personWith(cookieIn(response));
  }

  function personWith(cookie: string): Person {
    const ask = (name: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      post(`/desk/api/${name}`, body, { cookie, 'idempotency-key': randomUUID(), ...headers });
    return {
      cookie,
      ask,
      get: (path) => fetch(`${address}${path}`, { headers: { cookie } }),
      call: async (name, body, headers) => {
        const response = await ask(name, body, headers);
        if (response.status !== 200) {
          throw new Error(`${name}: ${response.status} ${await response.text()}`);
        }
        return (await response.json()) as never;
      },
    };
  }

  return {
    setting,
    store,
    app,
    port,
    address,
    invitation,
    post,
    signIn,
    personWith,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

export type Person = {
  readonly cookie: string;
  /** Calls the API and returns whatever comes back. */
  readonly ask: (
    name: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /** Calls the API and throws unless it succeeds. */
  readonly call: <Name extends DeskCall>(
    name: Name,
    body: DeskCalls[Name]['request'],
    headers?: Record<string, string>,
  ) => Promise<DeskCalls[Name]['response']>;
  readonly get: (path: string) => Promise<Response>;
};

/** The `name=value` of the cookie that a response sets. */
export function cookieIn(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** A desk whose list has these leads, and somebody who is signed in to it. */
export async function deskWith(
  leads: readonly NewLead[],
  env = {},
  before?: (sql: string) => unknown,
) {
  const desk = await runningDesk('sqlite', env, before);
  if (leads.length > 0) await addLeads(desk.store.db, leads);
  return { ...desk, person: await desk.signIn('Giulia') };
}
