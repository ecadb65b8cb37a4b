import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { brand } from '../../brand.config.ts';
import { pictureFiles } from '../../src/brand/brand-files.ts';
import { machineProblems } from '../../src/cli/machine-problems.ts';
import { readSettings, runCommand } from '../../src/cli/run-command.ts';
import type { CalculatorInput } from '../../src/domain/calculator/calculator-input.ts';
import { estimate } from '../../src/domain/estimate/estimate.ts';
import { type LeadPayload, makeLeadPayload } from '../../src/domain/lead/lead-payload.ts';
import { readConfig } from '../../src/server/config.ts';
import { openOperatorStore } from '../../src/server/database/open-store.ts';
import type { DeskCall, DeskCalls } from '../../src/server/desk/protocol.ts';
import { openServer } from '../../src/server/open-server.ts';
import { asAdministrator } from '../support/administrator.ts';
import { person } from '../support/people.ts';
import { LEADS } from '../support/project-files.ts';
import { openWebhook } from '../support/stand-in-webhook.ts';
import { type StandInOptions, startStandIn } from '../support/whatsapp/start-stand-in.ts';

// The only file of the tests of doors that knows how the server and the command line are started.
// What others see of them stays the same, however they are built.

export type Engine = 'sqlite' | 'postgres';

/** When the clock of every house starts. It stands still between two moves. */
export const NOON = Date.UTC(2026, 10, 15, 12);
export const NOON_TEXT = '2026-11-15T12:00:00.000Z';
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Who runs the commands. */
export const OPERATOR = 'giulia';

type Env = Readonly<Record<string, string>>;

type Options = {
  readonly env?: Env;
  /** Whether there is an outside automation. */
  readonly automation?: true;
  /** Whether the brand has WhatsApp, and how Meta behaves. */
  readonly whatsapp?: StandInOptions;
};

export type House = Awaited<ReturnType<typeof openHouse>>;

/** Describes doors of one house for each engine, which all tests of the description share. */
export function doors(
  title: string,
  options: Options,
  tests: (house: House, engine: Engine) => void,
): void {
  describe.each(['sqlite', 'postgres'] as const)(`${title} on %s`, (engine) => {
    const house = {} as House;
    beforeAll(async () => {
      Object.assign(house, await openHouse(engine, options));
    });
    // There is none if opening it failed.
    afterAll(() => house.close?.());
    tests(house, engine);
  });
}

/**
 * Opens the whole server on an empty database, with everybody whom it talks to, and the operator's
 * command line beside it.
 */
export async function openHouse(engine: Engine, { env, automation, whatsapp }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'doors-'));
  const database = await newDatabase(engine, folder);
  let moved = 0;
  const clock = { now: () => NOON + moved, monotonic: () => performance.now() };
  const webhook = await openWebhook();
  const meta = await startStandIn({ ...whatsapp, clock: clock.now });
  let settings: Env = {
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    ...(automation && { WEBHOOK_URL: webhook.url.href }),
    ...(whatsapp && meta.environment()),
    ...env,
  };
  await makePages(folder);
  const parts = {
    deskFolder: join(folder, 'desk'),
    picturesFolder: join(folder, 'picture'),
  };
  let server: Awaited<ReturnType<typeof openServer>>;
  let address = '';

  async function start(): Promise<void> {
    server = await openServer(readConfig(settings), join(folder, 'site'), parts, clock);
    await server.listen();
    address = `http://localhost:${(server.app.server.address() as AddressInfo).port}`;
    if (whatsapp) await meta.connect(`${address}/webhook/whatsapp`);
  }

  /** Calls the server at a path. A body goes as JSON, as every page sends it. */
  function call(path: string, body?: unknown, headers: Env = {}, method?: string) {
    if (body === undefined) return fetch(`${address}${path}`, { headers, method: method ?? 'GET' });
    return fetch(`${address}${path}`, {
      method: method ?? 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** Runs one command of the operator, such as `list --json`; a name in quotes may have spaces. */
  async function run(command: string, stdin = '') {
    let stdout = '';
    let stderr = '';
    const args = command.match(/"[^"]*"|\S+/g) ?? [];
    const console = {
      stdout: async (text: string) => {
        stdout += text;
      },
      stderr: (line: string) => {
        stderr += `${line}\n`;
      },
      progress: () => undefined,
      stdin: async () => stdin,
      cwd: folder,
    };
    const code = await runCommand(
      args.map((word) => word.replaceAll('"', '')),
      {
        console,
        now: clock.now(),
        actor: OPERATOR,
        settings: () => readSettings(console, settings),
        open: (config) => openOperatorStore(config.database),
        // The machine of the tests may have a small disk.
        machineProblems: (config) =>
          machineProblems(
            { ...config, port: Number(new URL(address).port) },
            async () => undefined,
          ),
      },
    );
    // Every verb that reaches the database names it first.
    const [, named, words] = /^(?:Database: (.*)\n)?([^]*)$/.exec(stderr) ?? [];
    return { code, stdout, stderr: words ?? '', named };
  }

  /** The same by the program itself, whose clock is the machine's. */
  function program(command: string, stdin = '') {
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const options = { cwd: folder, env: { ...process.env, ...settings, INIT_CWD: folder } };
      const args = [LEADS, ...command.split(' ')];
      const child = execFile(process.execPath, args, options, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), stdout, stderr });
      });
      child.stdin?.end(stdin);
    });
  }

  /** What a command prints with `--json`. */
  async function json<Value = Readonly<Record<string, unknown>>>(command: string): Promise<Value> {
    return JSON.parse((await run(`${command} --json`)).stdout) as Value;
  }

  await start();
  return {
    folder,
    database: database.url,
    clock,
    webhook,
    meta,
    call,
    run,
    program,
    json,
    /** Leaves a lead, as the form does; returns its id. */
    leave: async (lead: LeadPayload, headers: Env = {}, query = '') => {
      const response = await call(`/webhook/peso-forma${query}`, lead, headers);
      expect(response.status).toBe(201);
      return ((await response.json()) as { id: string }).id;
    },
    show: (id: string) => json(`show ${id}`),
    move: (ms: number) => {
      moved += ms;
    },
    stop: () => server.close(),
    restart: async (changed: Env = {}) => {
      await server.close();
      settings = { ...settings, ...changed };
      await start();
    },
    /** All that is stored: on SQLite the bytes of its files, on PostgreSQL every row. */
    stored: () =>
      engine === 'sqlite'
        ? readdirSync(folder)
            .filter((name) => name.startsWith('leads.sqlite'))
            .map((name) => readFileSync(join(folder, name), 'latin1'))
            .join('')
        : everyRow(database.url),
    invitation: async (name: string) => {
      const { stdout } = await run(`invite "${name}"`);
      return stdout.trim().split('#')[1] ?? '';
    },
    /** The address of a path, for somebody else who calls the server. */
    address: (path: string) => `${address}${path}`,
    signIn: async (name: string) => signedIn(call, await run(`invite "${name}"`)),
    close: async () => {
      await server.close();
      webhook.stop();
      meta.kill();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A person's browser at the desk. */
async function signedIn(
  call: (path: string, body?: unknown, headers?: Env) => Promise<Response>,
  invitation: { readonly stdout: string },
) {
  const token = invitation.stdout.trim().split('#')[1];
  const entered = await call('/desk/entra', { token }, SAME_ORIGIN);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const ask = (name: string, body: unknown = {}, headers: Env = {}) =>
    call(`/desk/api/${name}`, body, {
      ...SAME_ORIGIN,
      cookie,
      'idempotency-key': randomUUID(),
      ...headers,
    });
  return {
    cookie,
    ask,
    get: (path: string) => call(path, undefined, { cookie }),
    /** Asks, and returns what comes back with 200. */
    call: async <Name extends DeskCall>(name: Name, body: unknown = {}) => {
      const response = await ask(name, body);
      const text = await response.text();
      expect([response.status, name, response.status === 200 ? '' : text]).toEqual([200, name, '']);
      return JSON.parse(text) as DeskCalls[Name]['response'];
    },
  };
}

export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' } as const;

/** An empty database, and the end of it. */
export async function newDatabase(engine: Engine, folder = '') {
  if (engine === 'sqlite') {
    return { url: `file:${join(folder, 'leads.sqlite')}`, drop: async () => undefined };
  }
  const name = `doors_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(`create database ${name}`);
  return {
    url: inject('postgresUrl').replace(/\/postgres$/, `/${name}`),
    drop: async () => void (await asAdministrator(`drop database ${name} with (force)`)),
  };
}

async function everyRow(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ everything: string }>(
    `select schema_to_xml('public', true, false, '')::text as everything`,
  );
  await client.end();
  return rows[0]?.everything ?? '';
}

/** The smallest pages that the server accepts, and what it draws pictures with. */
async function makePages(folder: string): Promise<void> {
  const files: Record<string, string | Uint8Array> = {
    'site/index.html': '<p>index',
    'site/shell.html': '<p>shell',
    'site/404.html': '<p>404',
    'site/assets/app-1.js': 'let app;',
    'site/assets/app-1.js.br': brotliCompressSync('let app;'),
    'desk/index.html': '<p>desk',
    'desk/assets/desk-1.js': 'let desk;',
  };
  for (const [name, content] of Object.entries(await pictureFiles(brand))) {
    files[`picture/${name}`] = content;
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** What the form sends for a woman of 30 who wants to become leaner. */
export function leadOf(
  name = 'Anna',
  phone = '+393331234567',
  inputs: Partial<CalculatorInput> = {},
): LeadPayload {
  const body = person({ gender: 'female', heightCm: 168, currentWeightKg: 72.5, ...inputs });
  return makeLeadPayload(name, phone, estimate(body), brand);
}

let numbers = 0;

/** A number that no other lead of this file has. */
export function newPhone(): string {
  numbers++;
  return `+39347${String(1_000_000 + numbers)}`;
}

/** Who was faster than the sender of a change that is refused for it. */
export async function changedBy(response: Response): Promise<unknown> {
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  expect([response.status, error]).toMatchObject([
    409,
    { code: 'changed', at: expect.any(Number) },
  ]);
  return error['by'];
}

/** Status and code of a refusal, and its fields' names; any other shape is an error. */
export async function refusalOf(response: Response) {
  const body = (await response.json()) as { error: { code: string; fields: object } };
  expect(body).toEqual({
    error: { code: body.error.code, message: expect.any(String), fields: expect.any(Object) },
  });
  return [response.status, body.error.code, Object.keys(body.error.fields)];
}
