import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pageAddress } from '../../src/server/addresses/page-address.ts';
import { ROOT, say } from '../run.ts';
import { freePort } from './free-port.ts';

const FIRST_PORT = 3000;
/** The development server also takes the two ports after its own. */
const PORTS_NEEDED = 3;
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

/**
 * Starts the development server and shows it in the browser; ends when the server ends. A port that
 * is in use, by `npm start` for example, is left alone unless PORT names it.
 */
export async function preview(readyText: (address: string) => string): Promise<void> {
  const { HOST, PORT, ...env } = process.env;
  const port = PORT?.trim() || String(await freePort(FIRST_PORT, PORTS_NEEDED));
  const host = HOST?.trim() || '127.0.0.1';
  const address = pageAddress(host, port);
  const server = spawn(process.execPath, [`${ROOT}scripts/dev.ts`], {
    stdio: ['ignore', 2, 2, 'ipc'],
    env: { ...env, HOST: host, PORT: port },
  });
  process.once('SIGTERM', () => server.kill());
  // The server itself says when it is ready: another program might answer on this port.
  server.once('message', () => {
    say(readyText(address));
    openBrowser(address);
  });
  const [code] = (await once(server, 'exit')) as [number | null];
  if (code) process.exitCode = 1;
}

/** Without a browser there is nothing to open; the address has been printed. */
function openBrowser(address: string): void {
  spawn(OPENERS[process.platform] ?? 'xdg-open', [address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
