import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// If the disk of the log is full, messages are lost but the process goes on.
process.stderr.on('error', () => undefined);

const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/**
 * Runs a command in the project's folder and resolves to its exit code: 127 when it is missing.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, toStderr?: boolean, timeoutMs?: number }} [options]
 * @returns {Promise<number>}
 */
export function run(
  command,
  args,
  { env = {}, quiet = false, toStderr = false, timeoutMs = 0 } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      // Messages go to standard error, because standard output may carry data.
      stdio: quiet ? 'ignore' : toStderr ? ['ignore', 2, 2] : 'inherit',
      env: { ...process.env, ...env },
      ...(timeoutMs > 0 && { timeout: timeoutMs }),
    });
    const endSignals = passOnSignals(child);
    child.on('error', () => resolve(127));
    child.on('close', (code) => {
      endSignals();
      resolve(code ?? 1);
    });
  });
}

/** A signal to this process ends its child first, and then this process. @param {import('node:child_process').ChildProcess} child */
function passOnSignals(child) {
  /** @type {NodeJS.Signals | undefined} */
  let received;
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    received = signal;
    child.kill(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, passOn);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, passOn);
    if (received) process.kill(process.pid, received);
  };
}

/** Runs a tool that the project itself depends on. @param {string} tool @param {readonly string[]} args */
export function runTool(tool, args, options = {}) {
  return run(`${ROOT}node_modules/.bin/${tool}`, args, options);
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
