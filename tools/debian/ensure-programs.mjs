import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { say } from '../../scripts/setup/run.mjs';
import { aptInstall, canUseApt } from '../../scripts/test/apt.mjs';

/** Programs and their Debian packages. */
const PACKAGES = {
  haproxy: ['haproxy'],
  patroni: ['patroni'],
  etcd: ['etcd-server'],
  nginx: ['nginx-light'],
  apache2: ['apache2'],
  buildah: ['buildah'],
  mmdebstrap: ['mmdebstrap'],
  promtool: ['prometheus'],
  soffice: ['libreoffice-calc-nogui'],
  'systemd-analyze': ['systemd'],
  'firefox-esr': ['firefox-esr'],
  WebKitWebDriver: ['webkit2gtk-driver'],
  Xvfb: ['xvfb'],
  'webkit-for-python': ['python3-gi', 'gir1.2-webkit2-4.1'],
};

/** How to detect what is not a program on the PATH. */
const PROBES = {
  'webkit-for-python': `/usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")'`,
};

/** @typedef {keyof typeof PACKAGES} Program */

/**
 * Installs missing programs if possible, and otherwise says that they are missing.
 * @param {readonly Program[]} programs
 * @returns {Promise<boolean>} whether all of them are there
 */
export async function ensurePrograms(programs) {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return true;
  const packages = missing.flatMap((program) => PACKAGES[program]);
  if (!canUseApt()) {
    say(
      `Not tested, because only root on Debian can install these packages: ${packages.join(', ')}.`,
    );
    return false;
  }
  say(`Installing ${packages.join(', ')} for the tests: Debian's packages (about a minute) …`);
  await aptInstall(packages);
  if (programs.every(isInstalled)) return true;
  say(`Not tested, because apt-get could not install ${packages.join(', ')}.`);
  return false;
}

/** The environment in which the programs are found: an ordinary PATH may lack their folder. */
export function programEnvironment() {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}${delimiter}/usr/sbin` };
}

/** @param {Program} program */
function isInstalled(program) {
  const env = programEnvironment();
  const probe =
    program in PROBES
      ? PROBES[/** @type {keyof typeof PROBES} */ (program)]
      : `command -v ${program}`;
  return spawnSync('sh', ['-c', probe], { env, stdio: 'ignore' }).status === 0;
}
