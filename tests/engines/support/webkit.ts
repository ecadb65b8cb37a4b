import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { sparePort } from '../../support/spare-port.ts';
import { type Browser, type Engine, type Key, type Preferences, textPx } from './browser.ts';
import { bringIntoView } from './in-page.ts';
import { WebDriver } from './web-driver.ts';

const SHELL = fileURLToPath(new URL('webkit-shell.py', import.meta.url));
const KEYS: Record<Key, readonly string[]> = {
  Tab: ['\uE004'],
  Enter: ['\uE007'],
  Escape: ['\uE00C'],
  Backspace: ['\uE003'],
  Paste: ['\uE009', 'v'],
};

/** Drives WebKitGTK through its WebDriver server, on a screen that exists in memory only. */
export const WEBKIT: Engine = {
  name: 'WebKit',
  isInstalled: () => process.env['HAS_WEBKIT'] === '1',

  async launch(preferences) {
    const folder = mkdtempSync(join(tmpdir(), 'peso-forma-webkit-'));
    const screen = await startScreen();
    const port = await sparePort();
    const log = join(folder, 'console.log');
    writeFileSync(log, '');
    const server = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
      stdio: 'ignore',
    });
    const close = async () => {
      await ended(server);
      await ended(screen.process);
      rmSync(folder, { recursive: true, force: true });
    };
    const driver = new WebDriver(`http://127.0.0.1:${port}`);
    try {
      await expect(() => driver.call('GET', '/status')).toPass({ intervals: [50] });
      const options = { binary: SHELL, args: shellArguments(log, preferences) };
      const { sessionId } = (await driver.call('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      })) as { sessionId: string };
      return { ...tabOf(driver, `/session/${sessionId}`, log), close };
    } catch (error) {
      await close();
      throw error;
    }
  },
};

function tabOf(driver: WebDriver, session: string, log: string): Omit<Browser, 'close'> {
  let read = 0;
  const post = (path: string, body?: object) => driver.call('POST', session + path, body);

  async function act(type: 'key' | 'pointer', actions: readonly object[]): Promise<void> {
    await post('/actions', { actions: [{ type, id: type, actions }] });
  }

  async function evaluate<Argument, Result>(
    script: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Result> {
    const body = {
      script: `return (${script.toString()})(arguments[0])`,
      args: [argument ?? null],
    };
    return (await post('/execute/sync', body)) as Result;
  }

  return {
    goto: async (url) => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh')),
    resize: async (width, height) => void (await post('/window/rect', { width, height })),
    // Not the driver's own click, which refuses elements that a visitor can click.
    click: async (selector) => {
      let { x, y } = await evaluate(bringIntoView, selector);
      // What is drawn a frame later moves what is below it, perhaps out of the window.
      for (let isStill = false; !isStill; ) {
        await post('/execute/async', { script: 'requestAnimationFrame(arguments[0])', args: [] });
        const next = await evaluate(bringIntoView, selector);
        isStill = next.x === x && next.y === y;
        ({ x, y } = next);
      }
      await act('pointer', [
        { type: 'pointerMove', duration: 0, x: Math.floor(x), y: Math.floor(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    type: (text) => act('key', Array.from(text, keyStroke).flat()),
    press: (key) => act('key', chord(KEYS[key])),
    evaluate,
    takeMessages: () => {
      const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh;
    },
  };
}

function shellArguments(log: string, preferences: Preferences): readonly string[] {
  const { isDark, isStill, hasNoScript } = preferences;
  return [
    `--log=${log}`,
    `--text-px=${textPx(preferences)}`,
    ...(isDark ? ['--dark'] : []),
    ...(isStill ? ['--still'] : []),
    ...(hasNoScript ? ['--no-script'] : []),
  ];
}

function keyStroke(value: string) {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
}

/** Presses all keys, then releases them in reverse order. */
function chord(keys: readonly string[]) {
  const down = keys.map((value) => ({ type: 'keyDown', value }));
  const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
  return [...down, ...up];
}

async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await new Promise<string>((resolve, reject) => {
    (screen.stdio[3] as Readable).once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('Xvfb did not start')));
  });
  return { display: `:${number}`, process: screen };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  await exit;
}
