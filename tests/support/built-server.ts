import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './databases.ts';
import { eventually } from './eventually.ts';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const MOVABLE_CLOCK = fileURLToPath(new URL('./movable-clock.mjs', import.meta.url));

export type BuiltServer = {
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  /** Everything it wrote, words and log. */
  readonly said: () => string;
  readonly exited: Promise<number | null>;
  readonly isRunning: () => boolean;
  /** As a power cut or the kernel would: nothing is closed, nothing is flushed. */
  readonly kill: () => Promise<void>;
  /** As an operator would. */
  readonly stop: () => Promise<number | null>;
  /** Moves its wall clock to so far from the real one. */
  readonly moveClock: (byMs: number) => Promise<void>;
};

/** Starts the built server; resolves whether it serves or gives up, and ends with the test. */
export function launch(env: Record<string, string>, hasMovableClock = false) {
  const child = spawn(
    process.execPath,
    [...(hasMovableClock ? ['--import', MOVABLE_CLOCK] : []), MAIN],
    {
      cwd: temporaryFolder(),
      env: { ...process.env, PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe', hasMovableClock ? 'ipc' : 'ignore'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-100_000);
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
  return { child, said: () => said, exited, kill };
}

/** The built server on a free port, once it serves. */
export async function builtServer(
  env: Record<string, string>,
  hasMovableClock = false,
): Promise<BuiltServer> {
  const { child, said, exited, kill } = launch(env, hasMovableClock);
  const port = await eventually('the server serves', () => {
    if (child.exitCode !== null) throw new Error(`it ended and said: ${said()}`);
    return Number(/http:\/\/localhost:(\d+)/.exec(said())?.[1] ?? 0);
  });
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    said,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
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
