import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { build } from 'vite';
import { builtFile } from '../../scripts/setup/builds.mjs';
import { ensureBuilt } from '../../scripts/setup/ensure-built.mjs';
import { ROOT } from '../../scripts/setup/run.mjs';
import { listenOnLoopback } from '../listen-on-loopback.mjs';

const BUNDLE_FOLDER = `${ROOT}artifacts/bench/server`;
export const SERVER_BUNDLE = `${BUNDLE_FOLDER}/server-bundle.js`;

/** @typedef {{ port: number, url: string, pid: number, stop: () => Promise<unknown> }} Server */

/** The site as it is shipped, and the server's parts as one file. */
export async function buildServer() {
  await ensureBuilt();
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: `${ROOT}tools/bench/server-bundle.ts`, outDir: BUNDLE_FOLDER },
  });
}

/** Opens a database with the server's own driver, past the store. @param {string} path */
export async function openSqlite(path) {
  /** @type {typeof import('./server-bundle.ts')} */
  const { SqliteDriver } = await import(SERVER_BUNDLE);
  return new SqliteDriver(path);
}

/**
 * @param {'bare' | 'real'} kind
 * @param {Record<string, string>} env
 * @param {string} [siteFolder]
 * @returns {Promise<Server>}
 */
export async function startServer(kind, env, siteFolder = builtFile('web')) {
  const child = fork(`${ROOT}tools/bench/lead-server.mjs`, [kind, SERVER_BUNDLE, siteFolder], {
    cwd: ROOT,
    env: { ...process.env, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env },
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
