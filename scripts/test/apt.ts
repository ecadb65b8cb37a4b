import { existsSync } from 'node:fs';
import { run } from '../run.ts';

/** Whether Debian packages can be installed here. */
export function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** The caller must check whether the installation succeeded. */
export async function aptInstall(packages: readonly string[]): Promise<void> {
  await aptGet('update');
  await aptGet('install', '-y', '--no-install-recommends', ...packages);
}

async function aptGet(...args: readonly string[]): Promise<void> {
  await run('apt-get', [...args, '-qq'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
  });
}
