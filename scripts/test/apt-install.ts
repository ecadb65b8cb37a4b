import { existsSync } from 'node:fs';
import { run, say } from '../run.ts';

/** Installs Debian's packages for the tests. The caller looks whether it succeeded. */
export async function aptInstall(packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say(`Installing ${packages.join(', ')} for the tests: Debian's packages (about a minute) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  await run('apt-get', args, { env, stdio: 'ignore' });
}
