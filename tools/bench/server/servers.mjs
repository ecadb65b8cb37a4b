import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { builtFile } from '../../../scripts/builds/builds.mjs';
import { ensureBuilt } from '../../../scripts/builds/ensure-built.mjs';
import { ROOT } from '../../../scripts/setup/run.mjs';
import { listenOnLoopback } from '../../listen-on-loopback.mjs';
import { withFolder } from '../../with-folder.mjs';

const BUNDLE_FOLDER = `${ROOT}artifacts/bench/server`;
const BUNDLE = `${BUNDLE_FOLDER}/server-bundle.js`;

/** The names in the report of the route that does nothing, for the server on each engine. */
export const NO_OP = { SQLite: 'no-op, SQLite', PostgreSQL: 'no-op, PostgreSQL' };

/** @typedef {typeof import('./server-bundle.ts')} Bundle */
/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * Builds the site as it is shipped, and the server's parts as one file.
 * @returns {Promise<Bundle>}
 */
export async function buildServer() {
  await ensureBuilt();
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: `${ROOT}tools/bench/server/server-bundle.ts`, outDir: BUNDLE_FOLDER },
  });
  return import(BUNDLE);
}

/**
 * @param {'bare' | 'real'} kind
 * @param {Record<string, string>} env
 * @param {string} [siteFolder]
 */
export async function startServer(kind, env, siteFolder = builtFile('web')) {
  const child = fork(`${ROOT}tools/bench/server/lead-server.mjs`, [kind, BUNDLE, siteFolder], {
    cwd: ROOT,
    // Without the shell's settings: a brand's webhook or mail server would get the invented leads.
    env: { PATH: process.env['PATH'], RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env },
  });
  const ended = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(`the ${kind} server did not start`)));
  });
  return {
    port: Number(port),
    url: `http://localhost:${port}/`,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/**
 * Runs work that starts servers, and stops them afterwards.
 * @template T
 * @param {(start: typeof startServer) => Promise<T>} work
 */
export async function withServers(work) {
  /** @type {Server[]} */
  const servers = [];
  try {
    return await work(async (...args) => {
      const server = await startServer(...args);
      servers.push(server);
      return server;
    });
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

/**
 * Runs work with one real server on an empty SQLite database.
 * @template T
 * @param {Record<string, string>} env
 * @param {(server: Server) => Promise<T>} work
 */
export function withServer(env, work) {
  return withFolder((folder) =>
    withServers(async (start) => {
      const url = `file:${join(folder, 'leads.sqlite')}`;
      return work(await start('real', { DATABASE_URL: url, ...env }));
    }),
  );
}

/**
 * A stand-in for the outside automation.
 * @param {number} status @param {(id: string) => void} [onDelivery]
 */
export async function startWebhook(status, onDelivery) {
  const server = createServer((request, response) => {
    onDelivery?.(String(request.headers['webhook-id']));
    request.resume();
    request.on('end', () => response.writeHead(status).end());
  });
  const { port, stop } = await listenOnLoopback(server);
  return { url: `http://127.0.0.1:${port}/`, stop };
}
