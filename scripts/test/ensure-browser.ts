import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool, say } from '../run.ts';
import { aptInstall, canUseApt } from './apt.ts';

const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL_PACKAGE = 'chromium-headless-shell';
const SHELL_NAMES = [HEADLESS_SHELL_PACKAGE, 'chrome-headless-shell'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const MINUTE = 60_000;

/**
 * Finds a Chromium or Chrome, or installs Playwright's own or else Debian's package, and returns the path of its
 * executable. The headless shell is preferred, because it needs half the time of a full browser.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findInstalled() ?? (await findPlaywrights());
  if (found) return found;

  say("Installing a browser for the tests: Playwright's Chromium (about a minute) …");
  const downloaded = await runTool('playwright', ['install', 'chromium'], {
    quiet: true,
    timeoutMs: 5 * MINUTE,
  });
  const own = downloaded === 0 ? await findPlaywrights() : undefined;
  if (own) return own;

  for (const name of canUseApt() ? [HEADLESS_SHELL_PACKAGE, 'chromium'] : []) {
    say(`Playwright's browser cannot be downloaded: installing Debian's ${name} …`);
    await aptInstall([name]);
    const debians = findInstalled();
    if (debians) return debians;
  }

  say('No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  process.exit(1);
}

function findInstalled(): string | undefined {
  const names = onPath([...SHELL_NAMES, ...BROWSER_NAMES]);
  return [process.env['CHROMIUM_PATH'] ?? '', ...names, MAC_CHROME].find(isExecutable);
}

/** Where these programs may be, in order of their names. */
function onPath(names: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function findPlaywrights(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}
