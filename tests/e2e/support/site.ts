import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtFile } from '../../../scripts/setup/builds.mjs';
import type { LeadPayload } from '../../../src/domain/lead/lead-payload.ts';

const START_TIMEOUT_MS = 15_000;

export type Site = {
  readonly url: string;
  /** The leads that the outside automation has received so far. */
  readonly deliveries: readonly LeadPayload[];
  /** What the server wrote to its standard output and error so far. */
  readonly output: () => string;
  /** The operator's command line, on the same database. */
  readonly leads: (...words: readonly string[]) => Promise<string>;
};

export type RunningSite = Site & { readonly stop: (signal?: NodeJS.Signals) => Promise<void> };

/** Starts the built server as in production, with a local webhook in place of the outside one. */
export async function startSite(more: Record<string, string> = {}): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-e2e-'));
  const webhook = await startWebhook();
  const server = spawn(process.execPath, [builtFile('server/main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: `file:${folder}/leads.sqlite`,
      WEBHOOK_URL: webhook.url,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'debug',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const url = await addressOf(server);
  return {
    url,
    deliveries: webhook.deliveries,
    output: () => output,
    leads: async (...words) => {
      const env = { ...process.env, DATABASE_URL: `file:${folder}/leads.sqlite` };
      return (
        await promisify(execFile)(process.execPath, [builtFile('server/leads.js'), ...words], {
          env,
        })
      ).stdout;
    },
    stop: async (signal = 'SIGTERM') => {
      const ended = new Promise((resolve) => {
        server.once('exit', resolve);
      });
      server.kill(signal);
      await ended;
      await webhook.stop();
      rmSync(folder, { recursive: true, force: true });
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/peso-forma`,
    deliveries,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
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
