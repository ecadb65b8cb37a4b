import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const STARTED_WITHIN_MS = 30_000;

export type ServerProcess = {
  readonly address: string;
  readonly said: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** The exit code; `null` when a signal ended it. */
  readonly exited: Promise<number | null>;
};

/** `npm start` as a process of its own, ended with the test. */
export async function serverProcess(env: Record<string, string>): Promise<ServerProcess> {
  const { child, said, exited } = spawnServer(env);
  const until = Date.now() + STARTED_WITHIN_MS;
  for (;;) {
    const address = /http:\/\/localhost:\d+/.exec(said())?.[0];
    if (address) return { address, said, exited, kill: (signal) => child.kill(signal) };
    if (child.exitCode !== null || Date.now() > until) throw new Error(`no start: ${said()}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

/** For a start that is expected to fail. */
export async function failedStart(env: Record<string, string>) {
  const { said, exited } = spawnServer(env);
  return { code: await exited, said: said() };
}

function spawnServer(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: '0', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => resolve(code));
  });
  return { child, said: () => text, exited };
}
