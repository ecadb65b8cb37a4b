import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from '../../scripts/setup/run.mjs';
import { temporaryFolder } from './databases.ts';

/** The last release whose database has no outbox. */
const COMMIT = '11d76cdccd671ca16d0a2746418f597f3a1b373f';

/** A copy of the sources without their history cannot build an older release. */
export function hasPreviousRelease(): boolean {
  const { status } = spawnSync('git', ['cat-file', '-e', COMMIT], { cwd: ROOT, stdio: 'ignore' });
  if (status === 0) return true;
  say(`Not tested, because this clone lacks the commit of the previous release, ${COMMIT}.`);
  return false;
}

/**
 * Builds the release before the outbox and returns the path of its server. It gets today's
 * packages, with which it takes and delivers leads. It cannot serve its pages: the package that did
 * is no longer among them.
 */
export function buildPreviousRelease(): string {
  const parent = temporaryFolder();
  const folder = join(parent, 'release');
  mkdirSync(folder);
  const missing = join(parent, 'node_modules/@fastify/static');
  mkdirSync(missing, { recursive: true });
  writeFileSync(join(missing, 'index.mjs'), 'export default async () => {};');
  writeFileSync(join(missing, 'package.json'), '{ "main": "index.mjs" }');
  run('sh', ['-c', `git archive ${COMMIT} | tar -x -C '${folder}'`], ROOT);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  run(process.execPath, ['scripts/build.mjs'], folder);
  return join(folder, 'dist/server/main.js');
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
}
