import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { builtFile } from '../../scripts/setup/builds.mjs';
import { temporaryFolder } from './databases.ts';
import { eventually } from './eventually.ts';

const MOVABLE_CLOCK = fileURLToPath(new URL('./movable-clock.mjs', import.meta.url));

export type BuiltServer = {
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  /** What it wrote to its standard output and error so far. */
  readonly output: () => string;
  /** The exit code; `null` when a signal ended it. */
  readonly exited: Promise<number | null>;
  readonly isRunning: () => boolean;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Ends it without a chance to close or flush anything. */
  readonly kill: () => Promise<void>;
  /** Ends it as an operator does. */
  readonly stop: () => Promise<number | null>;
  /** Moves its wall clock to this distance from the real one. */
  readonly moveClock: (byMs: number) => Promise<void>;
};

/** Starts the built server, which may serve or give up, and ends it with the test. */
export function launch(
  env: Record<string, string>,
  hasMovableClock = false,
  main = builtFile('server/main.js'),
) {
  const child = spawn(
    process.execPath,
    [...(hasMovableClock ? ['--import', MOVABLE_CLOCK] : []), main],
    {
      cwd: temporaryFolder(),
      env: { ...process.env, PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe', hasMovableClock ? 'ipc' : 'ignore'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-100_000);
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  return { child, output: () => output, exited, kill };
}

/** Starts the built server on a free port and resolves once it serves. */
export async function builtServer(
  env: Record<string, string>,
  hasMovableClock = false,
  main = builtFile('server/main.js'),
): Promise<BuiltServer> {
  const { child, output, exited, kill } = launch(env, hasMovableClock, main);
  const port = await eventually('the server serves', () => {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output()}`);
    return Number(/http:\/\/localhost:(\d+)/.exec(output())?.[1] ?? 0);
  });
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => child.kill(signal),
    kill,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    moveClock: (byMs) => moveClock(child, byMs),
  };
}

async function moveClock(child: ChildProcess, byMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    child.send({ moveClockBy: byMs });
  });
}
