import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LeadPayload } from '../../../src/domain/lead/lead-payload.ts';
import { listenOnLoopback } from '../../support/listen-on-loopback.ts';
import { LEADS, SERVER } from '../../support/project-files.ts';

const MOVABLE_CLOCK = fileURLToPath(new URL('../../support/movable-clock.mjs', import.meta.url));
/** On a busy machine a start takes long, too; only a hang should end here. */
const START_TIMEOUT_MS = 45_000;

export type Site = {
  readonly url: string;
  /** The leads that the outside automation has received so far. */
  readonly deliveries: readonly LeadPayload[];
  /** What the server wrote to its standard output and error so far. */
  readonly output: () => string;
  /** The file of the database. */
  readonly database: string;
  /** The operator's command line, on the same database. */
  readonly leads: (...words: readonly string[]) => Promise<string>;
};

export type RunningSite = Site & {
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Moves the server's wall clock to this distance from the real one, where it is movable. */
  readonly moveClock: (byMs: number) => Promise<void>;
};

type SiteOptions = {
  /** Of the database, for a server that goes on with an earlier one's; it is kept. */
  readonly folder?: string;
  readonly hasMovableClock?: boolean;
};

/** Starts the built server as in production, with a local webhook in place of the outside one. */
export async function startSite(
  more: Record<string, string> = {},
  { folder: given, hasMovableClock = false }: SiteOptions = {},
): Promise<RunningSite> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'peso-forma-e2e-'));
  const database = join(folder, 'leads.sqlite');
  const webhook = await startWebhook();
  const server = spawn(
    process.execPath,
    [...(hasMovableClock ? ['--import', MOVABLE_CLOCK] : []), SERVER],
    {
      cwd: folder,
      env: {
        ...process.env,
        PORT: '0',
        DATABASE_URL: `file:${database}`,
        WEBHOOK_URL: webhook.url,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'debug',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe', hasMovableClock ? 'ipc' : 'ignore'],
    },
  );
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const url = await addressOf(server);
  return {
    url,
    database,
    deliveries: webhook.deliveries,
    output: () => output,
    leads: async (...words) => {
      const env = { ...process.env, DATABASE_URL: `file:${database}` };
      const args = [LEADS, ...words];
      return (await promisify(execFile)(process.execPath, args, { env })).stdout;
    },
    stop: async (signal = 'SIGTERM') => {
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
      await webhook.stop();
      if (given === undefined) rmSync(folder, { recursive: true, force: true });
    },
    moveClock: async (byMs) => {
      const moved = once(server, 'message');
      server.send({ moveClockBy: byMs });
      await moved;
    },
  };
}

async function startWebhook() {
  const deliveries: LeadPayload[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      deliveries.push(JSON.parse(body) as LeadPayload);
      response.writeHead(200).end();
    });
  });
  const { port, stop } = await listenOnLoopback(server);
  return { url: `http://127.0.0.1:${port}/hooks/peso-forma`, deliveries, stop };
}

/** Resolves to the address that a server prints once it serves. */
export function addressOf(server: ChildProcess, timeoutMs = START_TIMEOUT_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`The server did not start: ${output}`)),
      timeoutMs,
    );
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
}
