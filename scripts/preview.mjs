import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT, say } from './setup/run.mjs';

const PORT = process.env['PORT'] || '3000';
const ADDRESS = `http://localhost:${PORT}`;
const OPENERS = { darwin: 'open', win32: 'explorer' };

/** Starts the development server and shows it in the browser; ends when the server ends. */
export async function preview() {
  say(`\nPreview: ${ADDRESS} (Ctrl-C ends it)`);
  const server = spawn(process.execPath, [`${ROOT}scripts/dev.mjs`], {
    stdio: ['ignore', 2, 2, 'ipc'],
    env: { ...process.env, PORT },
  });
  process.once('SIGTERM', () => server.kill());
  // The server itself says when it is ready: another program might answer on this port.
  server.once('message', openBrowser);
  const [code] = await once(server, 'exit');
  if (code) process.exitCode = 1;
}

/** Without a browser there is nothing to open; the address has been printed. */
function openBrowser() {
  const opener = OPENERS[/** @type {keyof typeof OPENERS} */ (process.platform)] ?? 'xdg-open';
  spawn(opener, [ADDRESS], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
