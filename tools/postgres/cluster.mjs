import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { sparePort } from '../spare-port.mjs';
import { ensurePostgres } from './ensure-postgres.mjs';

/**
 * Starts a temporary PostgreSQL on a loopback port, with its usual durability. It can be halted
 * and resumed on the same data and port.
 * @param {{
 *   parent?: string,
 *   standbyOf?: { port: number, name: string },
 *   walSegmentMb?: number,
 * }} [options] `parent`: the folder in which its own is made; `standbyOf`: the port of the server
 *   that it copies and follows, and the name under which it does so; `walSegmentMb`: the size of the
 *   files of its write-ahead log
 * @returns {Promise<{
 *   url: string,
 *   port: number,
 *   stop: () => Promise<void>,
 *   halt: () => Promise<void>,
 *   crash: () => Promise<void>,
 *   resume: () => Promise<void>,
 * }>}
 */
export async function startPostgres({ parent = tmpdir(), standbyOf, walSegmentMb = 16 } = {}) {
  const bin = await ensurePostgres();
  const folder = mkdtempSync(join(parent, 'peso-forma-postgres-'));
  const owner = ordinaryUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = { cwd: folder, ...owner };

  const data = join(folder, 'data');
  const [program, args] = standbyOf ? copyOf(standbyOf, data) : emptyCluster(data, walSegmentMb);
  await runToEnd(join(bin, program), args, as);

  const port = await sparePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let { server, exited } = launch();

  function launch() {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder],
      { ...as, stdio: 'ignore' },
    );
    const exit = new Promise((resolve) => {
      child.on('exit', resolve);
    });
    return { server: child, exited: exit };
  }

  // The server must not outlive this process.
  process.once('exit', () => server.kill('SIGQUIT'));
  const halt = async () => {
    // A fast shutdown cuts the connections that a test left open.
    server.kill('SIGINT');
    await exited;
  };
  const crash = async () => {
    server.kill('SIGKILL');
    await exited;
  };
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  const waitUntilReady = async () => {
    for (let attempts = 0; !(await canConnect(url)); attempts++) {
      if (attempts > 200 || server.exitCode !== null) {
        await stop();
        throw new Error('PostgreSQL did not start.');
      }
      await sleep(50);
    }
  };
  const resume = async () => {
    ({ server, exited } = launch());
    await waitUntilReady();
  };
  await waitUntilReady();
  return { url, port, stop, halt, crash, resume };
}

/** @param {string} data @param {number} walSegmentMb @returns {[string, string[]]} */
function emptyCluster(data, walSegmentMb) {
  const place = ['--pgdata', data, '--wal-segsize', String(walSegmentMb)];
  return [
    'initdb',
    [...place, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale'],
  ];
}

/** @param {{ port: number, name: string }} primary @param {string} data @returns {[string, string[]]} */
function copyOf({ port, name }, data) {
  const address = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`;
  return [
    'pg_basebackup',
    ['--pgdata', data, '--dbname', address, '--write-recovery-conf', '--checkpoint=fast'],
  ];
}

/**
 * Not `spawnSync`: the server to copy may be behind a proxy of this process.
 * @param {string} program @param {string[]} args @param {import('node:child_process').SpawnOptions} as
 * @returns {Promise<void>}
 */
function runToEnd(program, args, as) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed: ${errors}`));
    });
  });
}

/** @param {string} url @returns {Promise<boolean>} */
async function canConnect(url) {
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

/** PostgreSQL refuses to run as root. @returns {{ uid: number, gid: number } | undefined} */
export function ordinaryUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) };
}
