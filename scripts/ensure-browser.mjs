import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runTool, say } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const MINUTE = 60_000;

/**
 * Finds a Chromium or Chrome, or installs one: Playwright's own, else Debian's package.
 * @returns {Promise<string>} the path of its executable
 */
export async function ensureBrowser() {
  const found = installed() ?? (await playwrightsOwn());
  if (found) return found;

  say("Installing a browser for the tests: Playwright's Chromium (about a minute) …");
  const downloaded = await runTool('playwright', ['install', 'chromium'], {
    quiet: true,
    timeoutMs: 5 * MINUTE,
  });
  const own = downloaded === 0 ? await playwrightsOwn() : undefined;
  if (own) return own;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Playwright's download is out of reach: installing Debian's chromium (about a minute) …");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, quiet: true });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
      quiet: true,
    });
  }
  const debians = installed();
  if (debians) return debians;

  say('No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  process.exit(1);
}

/** @returns {string | undefined} */
function installed() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env['CHROMIUM_PATH'] ?? '', ...candidates, MAC].find(isExecutable);
}

/** @returns {Promise<string | undefined>} */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}
