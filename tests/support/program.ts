import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { programEnvironment } from './debian-programs.ts';

export type ProgramOptions = {
  readonly env?: Record<string, string>;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly folder?: string;
};

export type Program = {
  readonly child: ChildProcess;
  /** What it wrote to its standard output and error so far. */
  readonly output: () => string;
  readonly isRunning: () => boolean;
  /** The exit code; `null` when a signal ended it. */
  readonly exited: Promise<number | null>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Ends it without a chance to close or flush anything. */
  readonly kill: () => Promise<void>;
};

/** Starts a program, which ends with the test at the latest. */
export function startProgram(
  name: string,
  args: readonly string[],
  { env = {}, user, folder }: ProgramOptions = {},
): Program {
  const child = spawn(name, args, {
    env: { ...programEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(folder && { cwd: folder }),
    ...user,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-100_000);
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      output += String(error);
      resolve(null);
    });
    child.on('close', resolve);
  });
  // A program that it has started may keep its output open, so that `close` does not come.
  const gone = new Promise<unknown>((resolve) => {
    child.on('error', resolve);
    child.on('exit', resolve);
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  return {
    child,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    exited,
    signal: (signal) => child.kill(signal),
    kill,
  };
}
