import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

type Package = {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
  license?: string;
};

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

/** Packages that may run an install script; docs/privacy-and-abuse.md says why. */
const INSTALL_SCRIPTS = ['better-sqlite3'];

/** The main packages of these scopes are checked below. */
const ELSEWHERE = ['@biomejs', '@oxlint', '@oxlint-tsgolint', '@rolldown'];

const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

const manifest = json('package.json') as Manifest;
const lock = json('package-lock.json') as { packages: Record<string, Package> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Binaries for other platforms: npm did not fetch them, so the lockfile has no hash of them. */
const elsewhere = packages.filter(
  ([path, { optional, integrity }]) => optional && !integrity && !existsSync(ROOT + path),
);
const known = packages.filter((one) => !elsewhere.includes(one));

function json(path: string): unknown {
  return JSON.parse(readFileSync(ROOT + path, 'utf8'));
}

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '');
}

/** The licence that the installed package declares, or else the lockfile's. */
function licenceOf(path: string, locked: Package): string {
  const file = `${path}/package.json`;
  const declared = existsSync(ROOT + file)
    ? (json(file) as { license?: unknown }).license
    : undefined;
  return typeof declared === 'string' ? declared : (locked.license ?? 'none');
}

/** `(MIT OR GPL)` leaves the choice to us, `MIT AND GPL` does not. */
function isAllowed(licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(/ AND /)
    .every((part) => part.split(/ OR /).some((one) => LICENCES.has(one.trim())));
}

test('reads the whole lockfile', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.map(([path]) => nameOf(path))).toContain('fastify');
});

test('packages for other platforms belong to development tools', () => {
  const makers = new Set(elsewhere.map(([path]) => nameOf(path).split('/')[0]));
  expect(makers).toEqual(new Set(ELSEWHERE));
});

test('only what is listed runs a script when it is installed', () => {
  const run = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = [...new Set(run.map(([path]) => nameOf(path)))].toSorted();
  expect(names).toEqual(INSTALL_SCRIPTS);
  const allowed = Object.entries(manifest.allowScripts).filter(([, isOn]) => isOn);
  expect(allowed.map(([name]) => name).filter((name) => !INSTALL_SCRIPTS.includes(name))).toEqual(
    [],
  );
});

test('every package has a licence that is allowed', () => {
  const wrong = known
    .map(([path, locked]) => `${nameOf(path)}: ${licenceOf(path, locked)}`)
    .filter((line) => !isAllowed(line.split(': ')[1] ?? ''));
  expect(wrong).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['none', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});

test('every version is exact', () => {
  const { dependencies, devDependencies, overrides } = manifest;
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...overrides }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('every package has a hash, and none an address', () => {
  expect(known.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});
