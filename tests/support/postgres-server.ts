import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { eventually } from './eventually.ts';
import { ensurePostgres } from './postgres-programs.ts';
import { sparePort } from './spare-port.ts';

export type PostgresOptions = {
  /** Otherwise one that is free. */
  readonly port?: number;
  /** The folder in which its own is made. */
  readonly parent?: string;
  /** The port of the server that it copies and follows, and the name under which it does so. */
  readonly standbyOf?: { readonly port: number; readonly name: string };
  /** The size of the files of its write-ahead log. */
  readonly walSegmentMb?: number;
};

/**
 * Starts a temporary PostgreSQL on a loopback port, with its usual durability. It can be halted,
 * crashed and resumed on the same data and port.
 */
export async function startPostgres(options: PostgresOptions = {}) {
  const { parent = tmpdir(), standbyOf, walSegmentMb = 16 } = options;
  const bin = await ensurePostgres();
  const folder = mkdtempSync(join(parent, 'peso-forma-postgres-'));
  const owner = ordinaryUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = { cwd: folder, ...owner };
  const data = join(folder, 'data');

  // Not `spawnSync`: the server to copy may be behind a proxy of this process.
  const runToEnd = async (program: string, args: readonly string[]) => {
    const child = spawn(join(bin, program), ['--pgdata', data, ...args], {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (code !== 0) throw new Error(`${program} failed: ${errors}`);
  };
  if (standbyOf) {
    const { port: primary, name } = standbyOf;
    const address = `host=127.0.0.1 port=${primary} user=postgres application_name=${name}`;
    await runToEnd('pg_basebackup', [
      `--dbname=${address}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
    ]);
  } else {
    await runToEnd('initdb', [
      `--wal-segsize=${walSegmentMb}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
    ]);
  }

  const port = options.port ?? (await sparePort());
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const launch = () => {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-k', folder];
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...as,
      stdio: 'ignore',
    });
    return { child, exited: once(child, 'exit') };
  };
  let server = launch();
  // The server must not outlive this process.
  process.once('exit', () => server.child.kill('SIGQUIT'));

  const end = async (signal: NodeJS.Signals) => {
    server.child.kill(signal);
    await server.exited;
  };
  // A fast shutdown cuts the connections that a test left open.
  const halt = () => end('SIGINT');
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  const untilReady = () =>
    eventually('PostgreSQL accepts connections', () => {
      if (server.child.exitCode !== null) throw new Error('PostgreSQL did not start.');
      return canConnect(url);
    });
  await untilReady();
  return {
    url,
    port,
    stop,
    halt,
    crash: () => end('SIGKILL'),
    resume: async () => {
      server = launch();
      await untilReady();
    },
  };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client(url);
  // A connection that is cut while the server starts or stops also emits its error as an event.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) };
}
