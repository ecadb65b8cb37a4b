import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/run.ts';
import { temporaryFolder } from './support/databases.ts';
import { listed } from './support/listed.ts';

type Package = {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
};
type Versions = Readonly<Record<string, string>>;
type Manifest = {
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly optionalDependencies: Versions;
  readonly overrides?: Versions;
};

const manifest = json('package.json') as Manifest;
const lock = json('package-lock.json') as { packages: Readonly<Record<string, Package>> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

test('no package runs a script when it is installed', () => {
  expect(pathsOf(({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
});

test('every version is exact, and Node is the same on every processor', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides };
  const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  expect(loose).toEqual([]);
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});

test('every package has a hash, but for binaries of other platforms, and none an address', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(pathsOf(({ integrity, optional }) => !integrity && !optional)).toEqual([]);
  expect(pathsOf(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('git leaves out settings, databases, backups and exports, wherever they are', () => {
  const folder = temporaryFolder();
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  git('init', '--quiet');
  copyFileSync(join(ROOT, '.gitignore'), join(folder, '.gitignore'));
  const personal = listed(`
    .env | .env.old | deploy/.env | leads.sqlite | leads.sqlite-wal
    backups/leads-2026-11-15.sqlite.partial | leads-2026-11-15.dump | exports/leads.csv
    leads.ndjson`);
  expect(git('check-ignore', ...personal, '.env.example', 'src/domain/lead/csv.ts')).toEqual(
    personal,
  );
});

function pathsOf(isMeant: (one: Package) => boolean): readonly string[] {
  return packages.filter(([, one]) => isMeant(one)).map(([path]) => path);
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(ROOT + path, 'utf8'));
}
