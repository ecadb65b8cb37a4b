import { existsSync } from 'node:fs';
import { run } from '../setup/run.mjs';

/** Whether packages of Debian can be installed here. */
export function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Whether the installation succeeded is for the caller to see: by what it wanted to have. @param {readonly string[]} packages */
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
