import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ordinaryUser } from '../../tools/postgres/cluster.mjs';
import { ensurePostgres } from '../../tools/postgres/ensure-postgres.mjs';
import { temporaryFolder } from './databases.ts';
import { deployedFile } from './deployed-file.ts';
import { type Program, startProgram } from './program.ts';

const NAMES = ['one', 'two', 'three'] as const;
export type MachineName = (typeof NAMES)[number];

export const SUPERUSER_PASSWORD = 'superuser';

/** Linux answers on every address of 127.0.0.0/8, so each run has a network of its own. */
export function loopbackNetwork(): string {
  return `127.${randomByte()}.${randomByte()}.`;
}

const randomByte = () => 1 + Math.floor(Math.random() * 250);

/**
 * Starts what the documentation puts on one machine, on an address of its own: etcd and, except
 * on the third, PostgreSQL under patroni.
 */
export async function patroniMachine(name: MachineName, network: string) {
  const address = `${network}${NAMES.indexOf(name) + 1}`;
  const folder = temporaryFolder();
  const user = ordinaryUser();
  const data = join(folder, 'postgres');
  const config = join(folder, 'patroni.yml');
  const bin = await ensurePostgres();
  mkdirSync(data);
  chmodSync(data, 0o700);
  writeFileSync(config, patroniConfig({ name, address, network, data, bin }));
  if (user) for (const path of [folder, data, config]) chownSync(path, user.uid, user.gid);
  const etcdEnv = etcdEnvironment({ name, address, network, data: join(folder, 'etcd') });
  let programs: Program[] = [];

  const start = () => {
    programs = [startProgram('etcd', [], { env: etcdEnv, folder, user })];
    if (name === 'three') return;
    programs.push(startProgram('patroni', [config], { env: { HOME: folder }, folder, user }));
  };
  /** Kills everything at once, as when the power fails. */
  const kill = async () => {
    const ended = programs.map((program) => program.kill());
    for (const pid of processesOfPostgres(data)) killNow(pid);
    await Promise.all(ended);
  };
  onTestFinished(kill);
  start();
  return {
    start,
    kill,
    output: () => programs.map(({ output }) => output().slice(-3000)).join('\n'),
    /** Asks patroni whether the machine has a role, such as `primary` or `synchronous`. */
    is: (role: string): Promise<boolean> =>
      fetch(`http://${address}:8008/${role}`, { signal: AbortSignal.timeout(3000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}

export type PatroniMachine = Awaited<ReturnType<typeof patroniMachine>>;

type Place = {
  readonly name: MachineName;
  readonly address: string;
  readonly network: string;
  readonly data: string;
};

function patroniConfig(place: Place & { readonly bin: string }): string {
  const text = deployedFile('patroni.yml', {
    '/usr/lib/postgresql/15/bin': place.bin,
    // Two on one port of one machine would share the file of their local socket.
    '/var/lib/postgresql/15/peso-forma': `${place.data}
  parameters:
    unix_socket_directories: ${dirname(place.data)}`,
    SUPERUSER_PASSWORD,
    REPLICATION_PASSWORD: 'replication',
    // Connections on the loopback come from 127.0.0.1, whatever address they go to.
    '10.0.0.0/24': '127.0.0.0/8',
  });
  return ofMachine(text, place);
}

function etcdEnvironment(place: Place): Record<string, string> {
  const lines = ofMachine(deployedFile('etcd.env', {}), place)
    .split('\n')
    .filter((line) => line.startsWith('ETCD_'));
  return {
    ...Object.fromEntries(lines.map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? [])),
    ETCD_DATA_DIR: place.data,
    // On this architecture, Debian's etcd runs only when told to.
    ...(process.arch === 'arm64' && { ETCD_UNSUPPORTED_ARCH: 'arm64' }),
  };
}

/** Turns a file of machine one into that of another; lines that list all machines stay. */
function ofMachine(text: string, { name, address, network }: Place): string {
  return text
    .split('\n')
    .map((line) =>
      line.includes('10.0.0.2')
        ? line
        : line.replace(/^(name: |ETCD_NAME=)one$/, `$1${name}`).replaceAll('10.0.0.1', address),
    )
    .join('\n')
    .replaceAll('10.0.0.', network);
}

/** The postmaster, which patroni starts in the background, and its children. */
function processesOfPostgres(data: string): readonly number[] {
  const file = join(data, 'postmaster.pid');
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // The file outlives a postmaster that was killed, and its number may be somebody else's by now.
  const command = `/proc/${postmaster}/cmdline`;
  if (!existsSync(command) || !readFileSync(command, 'utf8').includes(data)) return [];
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  });
  return [postmaster, ...stdout.split('\n').map(Number).filter(Boolean)];
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
