import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pageAddress } from '../../src/server/addresses/page-address.mjs';
import { freePort } from '../ports/free-port.mjs';
import { listenAddress } from '../ports/listen-address.mjs';
import { ROOT, say } from '../setup/run.mjs';

const FIRST_PORT = 3000;
/** The development server also takes the two ports after its own. */
const PORTS_NEEDED = 3;
const OPENERS = { darwin: 'open', win32: 'explorer' };

/**
 * Starts the development server and shows it in the browser; ends when the server ends. A port that
 * is in use, by `npm start` for example, is left alone unless PORT names it.
 * @param {(address: string) => string} readyText
 */
export async function preview(readyText) {
  const port = process.env['PORT']?.trim() || String(await freePort(FIRST_PORT, PORTS_NEEDED));
  const address = pageAddress(listenAddress().host, port);
  const server = spawn(process.execPath, [`${ROOT}scripts/dev.mjs`], {
    stdio: ['ignore', 2, 2, 'ipc'],
    env: { ...process.env, PORT: port },
  });
  process.once('SIGTERM', () => server.kill());
  // The server itself says when it is ready: another program might answer on this port.
  server.once('message', () => {
    say(readyText(address));
    openBrowser(address);
  });
  const [code] = await once(server, 'exit');
  if (code) process.exitCode = 1;
}

/** Without a browser there is nothing to open; the address has been printed. @param {string} address */
function openBrowser(address) {
  const opener = OPENERS[/** @type {keyof typeof OPENERS} */ (process.platform)] ?? 'xdg-open';
  spawn(opener, [address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
