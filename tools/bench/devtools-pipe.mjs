import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureHeadlessShell } from '../../scripts/setup/ensure-browser.mjs';
import { BROWSER_ARGS } from './chromium.mjs';

/** @typedef {(method: string, params?: object, sessionId?: string) => Promise<any>} Send */

/**
 * A browser with nobody else looking: with Playwright attached, V8 collects source positions by
 * parsing the application once more, and its tasks seem three times as long as they are.
 * @template T
 * @param {(send: Send, onEvent: (listener: (method: string, params: any) => void) => void) => Promise<T>} work
 */
export async function withPipe(work) {
  const profile = mkdtempSync(join(tmpdir(), 'peso-forma-chromium-'));
  const args = ['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const browser = spawn(
    await ensureHeadlessShell(),
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
    // Asked, not killed: else its helpers write on into the folder that is to go.
    void send('Browser.close');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
