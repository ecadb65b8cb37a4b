import { existsSync } from 'node:fs';
import { run } from '../setup/run.mjs';

/** Whether Debian packages can be installed here. */
export function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** The caller must check whether the installation succeeded. @param {readonly string[]} packages */
export async function aptInstall(packages) {
  await aptGet('update');
  await aptGet('install', '-y', '--no-install-recommends', ...packages);
}

/** @param {readonly string[]} args */
async function aptGet(...args) {
  await run('apt-get', [...args, '-qq'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
  });
}
