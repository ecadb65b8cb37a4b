import { spawn } from 'node:child_process';
import { ROOT, say } from './run.mjs';

const PORT = process.env['PORT'] || '3000';
const ADDRESS = `http://localhost:${PORT}`;
const OPENERS = { darwin: 'open', win32: 'explorer' };
const LOOK_EVERY_MS = 500;

/** Starts the development server and shows it in the browser; ends when the server ends. */
export async function preview() {
  say(`\nPreview: ${ADDRESS} (Ctrl-C ends it)`);
  const server = spawn(process.execPath, [`${ROOT}scripts/dev.mjs`], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PORT },
  });
  process.once('SIGTERM', () => server.kill());
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  while (server.exitCode === null) {
    const isUp = await fetch(ADDRESS).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) {
      openBrowser();
      break;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
  await ended;
}

/** Where there is no browser, the address was printed. */
function openBrowser() {
  const opener = OPENERS[/** @type {keyof typeof OPENERS} */ (process.platform)] ?? 'xdg-open';
  spawn(opener, [ADDRESS], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
