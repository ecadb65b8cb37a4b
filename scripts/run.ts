import { type SpawnOptions, type StdioOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

// If the disk of the log is full, messages are lost but the process goes on.
process.stderr.on('error', () => undefined);

/** Standard output may carry data. */
export const TO_STDERR: StdioOptions = ['ignore', 2, 2];

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs a command in the project's folder and resolves to its exit code: 127 when it is missing. */
export function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    // A signal to this process ends its child first, and then this process.
    let received: NodeJS.Signals | undefined;
    const passOn = (signal: NodeJS.Signals) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, passOn);
    child.on('error', () => resolve(127));
    child.on('close', (code) => {
      for (const signal of STOP_SIGNALS) process.off(signal, passOn);
      if (received) process.kill(process.pid, received);
      resolve(code ?? 1);
    });
  });
}

export function runTool(
  tool: string,
  args: readonly string[],
  options?: SpawnOptions,
): Promise<number> {
  return run(`${ROOT}node_modules/.bin/${tool}`, args, options);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An invalid setting ends the process with a sentence instead of a stack trace. */
export function orExit<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    say(messageOf(error));
    process.exit(1);
  }
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
