import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull } from 'node:os';
import { ROOT } from '../run.ts';

/** On a disk: the folder for temporary files may be in memory, where a sync costs nothing. */
export const DISK = '/var/tmp';
const FOLDER = mkdtempSync(`${DISK}/peso-forma-bench-`);
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** A path in a folder that goes with this process. */
export function newFile(name: string): string {
  return `${mkdtempSync(`${FOLDER}/`)}/${name}`;
}

export function newDatabase(): string {
  return `file:${newFile('leads.sqlite')}`;
}

/** Starts the server as a program, by this command, and resolves once it says its address. */
export async function startServer(
  database: string,
  settings: Readonly<Record<string, string>> = {},
  [command = '', ...args]: readonly string[] = [process.execPath, 'src/server/main.ts'],
) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...environment(database), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group, so that npm and its children end together.
    detached: true,
  });
  const end = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  const ended = once(child, 'exit').finally(() => process.off('exit', end));
  process.once('exit', end);
  let output = '';
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const [, port] = /http:\/\/localhost:(\d+)\n/.exec(output) ?? [];
    if (!port) continue;
    child.stderr.resume();
    const stop = async () => {
      end();
      await ended;
    };
    return { address: `http://127.0.0.1:${port}`, stop };
  }
  throw new Error(`The server ended: ${output}`);
}

export function runCommand(database: string, args: readonly string[]): string {
  const options = { cwd: ROOT, env: environment(database), stdio: 'pipe' } as const;
  return String(execFileSync(process.execPath, ['src/cli/main.ts', ...args], options));
}

function environment(DATABASE_URL: string): NodeJS.ProcessEnv {
  // The settings of the developer's own server are not read.
  const own = { ENV_FILE: devNull, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: 'off' };
  return { ...process.env, ...own, LOG_LEVEL: 'warn', DATABASE_URL };
}
