import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runTool, say } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const DEBIANS_SHELL = 'chromium-headless-shell';
const SHELL_NAMES = [DEBIANS_SHELL, 'chrome-headless-shell'];
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

  if (canInstallDebians()) {
    say("Playwright's download is out of reach: installing Debian's chromium (about a minute) …");
    await installDebians('chromium');
  }
  const debians = installed();
  if (debians) return debians;

  say('No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  process.exit(1);
}

/** @type {Promise<string> | undefined} */
let headlessShell;

/**
 * For measuring: the same engine without windows of its own. A whole browser loads its address bar as a web page when
 * it starts, beside the page that is measured.
 * @returns {Promise<string>} the path of its executable, of a whole browser where there is none
 */
export function ensureHeadlessShell() {
  headlessShell ??= findHeadlessShell();
  return headlessShell;
}

async function findHeadlessShell() {
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', ...onPath(SHELL_NAMES)];
  const shell = () => candidates.find(isExecutable);
  if (!shell() && canInstallDebians()) {
    say(`Installing Debian's ${DEBIANS_SHELL} to measure in …`);
    await installDebians(DEBIANS_SHELL);
  }
  return shell() ?? (await ensureBrowser());
}

/** @returns {string | undefined} */
function installed() {
  return [process.env['CHROMIUM_PATH'] ?? '', ...onPath(NAMES), MAC].find(isExecutable);
}

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

const canInstallDebians = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** @param {string} name */
async function installDebians(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, quiet: true });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    quiet: true,
  });
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
