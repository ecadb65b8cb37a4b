import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { say } from '../../scripts/run.ts';
import { aptInstall } from '../../scripts/test/apt-install.ts';

/** Programs and their Debian packages. */
const PACKAGES = {
  nginx: ['nginx-light'],
  promtool: ['prometheus'],
  'systemd-analyze': ['systemd'],
  'firefox-esr': ['firefox-esr'],
  WebKitWebDriver: ['webkit2gtk-driver'],
  Xvfb: ['xvfb'],
  'webkit-for-python': ['python3-gi', 'gir1.2-webkit2-4.1'],
};

type Program = keyof typeof PACKAGES;

/** How to detect what is not a program on the PATH. */
const PROBES: Partial<Record<Program, string>> = {
  'webkit-for-python': `/usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")'`,
};

/** Whether all of them are there; root on Debian installs what is missing, and anybody else is told of it. */
export async function ensurePrograms(programs: readonly Program[]): Promise<boolean> {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return true;
  const packages = missing.flatMap((program) => PACKAGES[program]);
  await aptInstall(packages);
  if (programs.every(isInstalled)) return true;
  say(`Not tested, because these Debian packages are missing: ${packages.join(', ')}.`);
  return false;
}

/** The environment in which the programs are found: an ordinary PATH may lack their folder. */
export function programEnvironment() {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}${delimiter}/usr/sbin` };
}

function isInstalled(program: Program): boolean {
  const probe = PROBES[program] ?? `command -v ${program}`;
  const env = programEnvironment();
  return spawnSync('sh', ['-c', probe], { env, stdio: 'ignore' }).status === 0;
}
