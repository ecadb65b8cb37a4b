import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { builtFile } from '../../../scripts/builds/builds.mjs';
import { ROOT } from '../../../scripts/setup/run.mjs';
import { sparePort } from '../../../tools/spare-port.mjs';
import { addressOf } from './site.ts';

/** Everything that a start reads, apart from the packages. */
const SOURCES = [
  'brand.config.ts',
  'package.json',
  'package-lock.json',
  'scripts',
  'src',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.desk.config.ts',
];

const BUILD_TIMEOUT_MS = 240_000;

/** A copy of the project that can be changed, built and started. */
export async function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-project-'));
  for (const name of SOURCES) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  copyBuild(join(folder, 'dist'));
  const env = {
    ...process.env,
    // The packages are the project's own: nothing may install them anew.
    PATH: `${failingNpm(folder)}${delimiter}${process.env['PATH']}`,
    PORT: String(await sparePort()),
    DATABASE_URL: `file:${folder}/leads.sqlite`,
    DIST_FOLDER: 'dist',
    ENV_FILE: devNull,
    RATE_LIMIT: 'off',
  };
  let server: ChildProcess | undefined;

  async function run(script: string, ...args: readonly string[]): Promise<string> {
    const options = { cwd: folder, env };
    return (await promisify(execFile)(process.execPath, [script, ...args], options)).stdout;
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }

  return {
    /** Runs `npm start` and returns the address, which is the same each time. */
    start: async () => {
      const stdio = ['ignore', 'pipe', 'pipe'] as const;
      server = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: folder,
        env,
        stdio: [...stdio],
      });
      return addressOf(server, BUILD_TIMEOUT_MS);
    },
    stop,
    build: () => run('scripts/build.mjs'),
    leads: (...words: readonly string[]) => run('scripts/leads.mjs', ...words),
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The build that is tested is one of the same sources: the first start need not make it again. */
function copyBuild(dist: string): void {
  const name = basename(builtFile(''));
  cpSync(builtFile(''), join(dist, 'builds', name), { recursive: true });
  writeFileSync(join(dist, 'newest'), `${name}\n`);
}

function failingNpm(folder: string): string {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), '#!/bin/sh\nexit 1\n');
  chmodSync(join(programs, 'npm'), 0o755);
  return programs;
}
