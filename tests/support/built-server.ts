import { temporaryFolder } from './databases.ts';
import { eventually } from './eventually.ts';
import { type Program, startProgram } from './program.ts';
import { SERVER } from './project-files.ts';

export type BuiltServer = Program & {
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  /** Ends it as an operator does. */
  readonly stop: () => Promise<number | null>;
};

/** Starts the built server, which may serve or give up, and ends it with the test. */
export function launch(env: Record<string, string>, main = SERVER): Program {
  return startProgram(process.execPath, [main], {
    folder: temporaryFolder(),
    env: { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env },
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
  };
}
