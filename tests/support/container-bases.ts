import { execFileSync, type StdioOptions } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programEnvironment } from '../../tools/debian/ensure-programs.mjs';

const RELEASE = 'bookworm';
const RUN_PACKAGES = 'base-files,libc6,libgcc-s1,libstdc++6';
/** Where Node's headers are on Debian; without them, the compiler of the driver would fetch them. */
const HEADERS = '/usr/include/node';
const BUILD_PACKAGES = 'ca-certificates,g++,libstdc++6,make,python3';

/** How `buildah` is called to work in a folder of its own, without a daemon and without namespaces. */
export function buildahCall(folder: string, args: readonly string[]) {
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const env = {
    ...programEnvironment(),
    STORAGE_DRIVER: 'vfs',
    BUILDAH_ISOLATION: 'chroot',
    // Where it is killed, it leaves files there.
    TMPDIR: temporary,
  };
  const places = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')];
  return { args: [...places, ...args], env };
}

/** Calls `buildah` and returns what it prints. */
export function buildah(folder: string) {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  return (...args: readonly string[]): string => {
    const call = buildahCall(folder, args);
    const options = { env: call.env, stdio, encoding: 'utf8', maxBuffer: 100_000_000 } as const;
    return execFileSync('buildah', call.args, options).trim();
  };
}

/**
 * Makes the two images that the Containerfile begins with from Debian's packages and the Node that
 * runs this test: no registry of images is needed.
 */
export function makeBases(folder: string): { readonly build: string; readonly run: string } {
  const build = join(folder, 'build.tar');
  const run = join(folder, 'run.tar');
  mmdebstrap('essential', BUILD_PACKAGES, build);
  mmdebstrap('extract', RUN_PACKAGES, run);
  const call = buildah(folder);
  commit(call, build, 'localhost/build-base', true);
  commit(call, run, 'localhost/run-base', false);
  return { build: 'localhost/build-base', run: 'localhost/run-base' };
}

function mmdebstrap(variant: string, packages: string, target: string): void {
  const args = [`--variant=${variant}`, `--include=${packages}`, RELEASE, target];
  execFileSync('mmdebstrap', ['--quiet', ...args], { stdio: 'pipe' });
}

function commit(
  call: ReturnType<typeof buildah>,
  archive: string,
  name: string,
  hasNode: boolean,
): void {
  const container = call('from', 'scratch');
  call('add', container, archive, '/');
  if (hasNode) {
    const npm = join(dirname(process.execPath), '../lib/node_modules/npm');
    call('copy', container, process.execPath, '/usr/local/bin/node');
    call('copy', container, npm, '/usr/local/lib/node_modules/npm');
    if (existsSync(HEADERS)) call('copy', container, HEADERS, HEADERS);
    call(
      'run',
      container,
      '--',
      'ln',
      '-s',
      '../lib/node_modules/npm/bin/npm-cli.js',
      '/usr/local/bin/npm',
    );
  }
  call('commit', '--rm', container, name);
}
