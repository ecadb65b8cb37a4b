import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGS } from './chromium.mjs';

/** @typedef {(method: string, params?: object, sessionId?: string) => Promise<any>} Send */

/**
 * Starts a browser without Playwright: with it attached, V8 parses the application once more to collect source
 * positions, and its tasks seem three times as long as they are.
 * @template T
 * @param {string} executable
 * @param {(send: Send, onEvent: (listener: (method: string, params: any) => void) => void) => Promise<T>} work
 */
export async function withPipe(executable, work) {
  const profile = mkdtempSync(join(tmpdir(), 'peso-forma-chromium-'));
  const args = ['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const browser = spawn(
    executable,
    [...args, ...BROWSER_ARGS, '--window-size=412,823', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => {
    browser.on('exit', resolve);
  });
  const [, , , input, output] = browser.stdio;
  /** @type {Map<number, (result: unknown) => void>} */
  const waiting = new Map();
  /** @type {((method: string, params: unknown) => void)[]} */
  const listeners = [];
  let rest = '';
  output?.on('data', (/** @type {Buffer} */ chunk) => {
    const messages = (rest + chunk.toString()).split('\0');
    rest = messages.pop() ?? '';
    for (const { id, method, params, result } of messages.map((text) => JSON.parse(text))) {
      if (id) waiting.get(id)?.(result);
      else for (const listener of listeners) listener(method, params);
    }
  });
  let ids = 0;
  /** @type {Send} */
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve) => {
      ids++;
      waiting.set(ids, resolve);
      /** @type {import('node:stream').Writable} */ (input).write(
        `${JSON.stringify({ id: ids, method, params, sessionId })}\0`,
      );
    });
  try {
    return await work(send, (listener) => listeners.push(listener));
  } finally {
    // Closed and not killed: its helpers would still write into the folder that is removed here.
    void send('Browser.close');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
