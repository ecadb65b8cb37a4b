import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runTool, say } from '../run.ts';
import { aptInstall } from './apt-install.ts';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const MINUTE = 60_000;

/**
 * Finds a Chromium or Chrome, or installs Playwright's own or else Debian's package, and returns the path of its
 * executable. The headless shell is preferred, because it needs half the time of a full browser.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findInstalled();
  if (found) return found;
  say("Installing a browser for the tests: Playwright's Chromium (about a minute) …");
  await runTool('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 5 * MINUTE });
  for (const name of [SHELL, 'chromium']) {
    if (findInstalled() === undefined) await aptInstall([name]);
  }
  const installed = findInstalled();
  if (installed) return installed;
  say('No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  process.exit(1);
}

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [
    process.env['CHROMIUM_PATH'] ?? '',
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    MAC_CHROME,
    chromium.executablePath(),
  ].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}
