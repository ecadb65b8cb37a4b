import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/run.ts';

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

function pathsOf(isMeant: (one: Package) => boolean): readonly string[] {
  return packages.filter(([, one]) => isMeant(one)).map(([path]) => path);
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(ROOT + path, 'utf8'));
}
