// Runs a program of this project in the Node that the lockfile names, and installs it first where that is missing:
//   node scripts/bootstrap.js scripts/start.ts [arguments]
// Plain JavaScript that Node 18 can run: nothing else in the project knows about older versions of Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = `${ROOT}node_modules/.bin`;
const LOCKED_NODE = `${BIN}/node`;
/** The first version with an SQLite that is safe to use, and with types stripped without a flag. */
const OLDEST = { major: 24, minor: 15 };

const [, , program = ''] = process.argv;
process.env['NODE_COMPILE_CACHE'] ??= `${ROOT}node_modules/.cache/node`;
process.env['PATH'] = `${BIN}${delimiter}${process.env['PATH'] ?? ''}`;

// Looked at before anything is installed: whoever has the port probably runs from this folder.
if (program.endsWith('/start.ts')) await refuseTakenPort();
if (!isInstalled()) await install();
const hasLockedNode = spawnSync(LOCKED_NODE, ['--version'], { stdio: 'ignore' }).status === 0;
if (hasLockedNode && realpathSync(LOCKED_NODE) !== realpathSync(process.execPath)) {
  await handOver();
} else if (hasLockedNode || isNewEnough()) {
  // Where this is a child of an older Node, it must not outlive it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  process.argv.splice(1, 1);
  await import(new URL(`../${program}`, import.meta.url).href);
} else {
  const locked = existsSync(LOCKED_NODE)
    ? 'the Node that npm has installed does not run on this machine'
    : 'npm has installed none for this machine';
  giveUp(
    `This needs Node ${OLDEST.major}.${OLDEST.minor} or newer: ${locked} (${process.platform} ${process.arch}), and yours is ${process.versions.node}.`,
  );
}

function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}

/** Whether the packages are those of the lockfile. Those for development and for other machines may be missing. */
function isInstalled() {
  const installed = packagesIn(`${ROOT}node_modules/.package-lock.json`);
  if (!installed) return false;
  const locked = packagesIn(`${ROOT}package-lock.json`) ?? {};
  return (
    Object.entries(installed).every(([path, { version }]) => locked[path]?.version === version) &&
    Object.entries(locked).every(
      ([path, { dev, optional, devOptional }]) =>
        path === '' || path in installed || dev || optional || devOptional,
    )
  );
}

/** @param {string} file @returns {Record<string, Record<string, unknown>> | undefined} by path */
function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

async function install() {
  process.stderr.write('Installing dependencies (usually under a minute) …\n');
  // The tools that build the pages are needed even where NODE_ENV is production. Warnings would tell of an older
  // Node that none of these packages will run in.
  const options = ['--include=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  const code = await run('npm', ['ci', ...options, '--no-audit', '--no-fund'], ['ignore', 2, 2]);
  if (code !== 0) giveUp('npm ci failed: see above. It needs the network.');
}

/** Goes on in the locked Node: in this process where Node can do that, otherwise in a child. */
async function handOver() {
  const args = process.argv.slice(1);
  process.execve?.(LOCKED_NODE, [LOCKED_NODE, ...args]);
  process.exitCode = await run(LOCKED_NODE, args, ['inherit', 'inherit', 'inherit', 'ipc']);
}

/**
 * Runs a program, passes signals on to it, and resolves to its exit code.
 * @param {string} command @param {readonly string[]} args @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<number>}
 */
function run(command, args, stdio) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: process.cwd(), stdio });
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    // A terminal sends Ctrl+C to the child too.
    process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => {
      if (signal) process.removeAllListeners(signal);
      if (signal) process.kill(process.pid, signal);
      else resolve(code ?? 1);
    });
  });
}

async function refuseTakenPort() {
  const { HOST, PORT } = { ...settingsFile(), ...process.env };
  const port = PORT?.trim() || 3000;
  const error = await new Promise((resolve) => {
    const holder = createServer().on('error', resolve);
    holder.listen(Number(port), HOST?.trim() || '127.0.0.1', () => holder.close(resolve));
  }).catch((invalid) => invalid);
  // The server itself reports every other trouble, such as an invalid setting.
  if (error?.code === 'EADDRINUSE') giveUp(`The port ${port} is in use: set PORT to another one.`);
}

/** @returns {NodeJS.Dict<string>} nothing where this Node is too old to read it, or there is none */
function settingsFile() {
  const file = process.env['ENV_FILE'] || `${ROOT}.env`;
  try {
    return util.parseEnv(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {string} reason */
function giveUp(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
