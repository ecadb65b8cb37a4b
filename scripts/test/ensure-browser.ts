import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool, say } from '../setup/run.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL_PACKAGE = 'chromium-headless-shell';
const SHELL_NAMES = [HEADLESS_SHELL_PACKAGE, 'chrome-headless-shell'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const MINUTE = 60_000;

/**
 * Finds a Chromium or Chrome, or installs Playwright's own or else Debian's package. The headless shell is preferred,
 * because it needs half the time of a full browser.
 * @returns {Promise<string>} the path of its executable
 */
export async function ensureBrowser() {
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

/**
 * Finds the headless shell, which the bench measures in: a full browser also loads its own address bar as a web page.
 * @returns {Promise<string>} the path of its executable, or of a full browser if there is none
 */
export async function ensureHeadlessShell() {
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', ...onPath(SHELL_NAMES)];
  const shell = () => candidates.find(isExecutable);
  if (!shell() && canUseApt()) {
    say(`Installing Debian's ${HEADLESS_SHELL_PACKAGE} to measure in …`);
    await aptInstall([HEADLESS_SHELL_PACKAGE]);
  }
  return shell() ?? (await ensureBrowser());
}

/** @returns {string | undefined} the path of a full browser, which visitors have, if one is installed */
export function findFullBrowser() {
  return [...onPath(BROWSER_NAMES), MAC_CHROME].find(isExecutable);
}

/** @returns {string | undefined} */
function findInstalled() {
  const names = onPath([...SHELL_NAMES, ...BROWSER_NAMES]);
  return [process.env['CHROMIUM_PATH'] ?? '', ...names, MAC_CHROME].find(isExecutable);
}

/** Where these programs may be, in order of their names. @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @returns {Promise<string | undefined>} */
async function findPlaywrights() {
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
