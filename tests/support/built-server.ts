import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './databases.ts';
import { eventually } from './eventually.ts';
import { type Program, startProgram } from './program.ts';
import { SERVER } from './project-files.ts';

const MOVABLE_CLOCK = fileURLToPath(new URL('./movable-clock.mjs', import.meta.url));

export type BuiltServer = Program & {
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  /** Ends it as an operator does. */
  readonly stop: () => Promise<number | null>;
  /** Moves its wall clock to this distance from the real one. */
  readonly moveClock: (byMs: number) => Promise<void>;
};

/** Starts the built server, which may serve or give up, and ends it with the test. */
export function launch(
  env: Record<string, string>,
  hasMovableClock = false,
  main = SERVER,
): Program {
  const options = hasMovableClock ? ['--import', MOVABLE_CLOCK] : [];
  return startProgram(process.execPath, [...options, main], {
    folder: temporaryFolder(),
    env: { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env },
    hasChannel: hasMovableClock,
  });
}

/** Starts the built server on a free port and resolves once it serves. */
export async function builtServer(...how: Parameters<typeof launch>): Promise<BuiltServer> {
  const program = launch(...how);
  const port = await eventually('the server serves', () => {
    if (!program.isRunning()) throw new Error(`The server ended: ${program.output()}`);
    return Number(/http:\/\/localhost:(\d+)/.exec(program.output())?.[1] ?? 0);
  });
  return {
    ...program,
    address: `http://127.0.0.1:${port}`,
    port,
    pid: program.child.pid ?? 0,
    stop: () => {
      program.signal('SIGTERM');
      return program.exited;
    },
    moveClock: (byMs) => moveClock(program.child, byMs),
  };
}

async function moveClock(child: ChildProcess, byMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    child.send({ moveClockBy: byMs });
  });
}
