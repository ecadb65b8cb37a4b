import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from './support/databases.ts';

vi.setConfig({ testTimeout: 120_000 });

const SETUP = fileURLToPath(new URL('../scripts/setup', import.meta.url));
const BINARY = 'better-sqlite3/build/Release/better_sqlite3.node';
const OWN_BINARY = fileURLToPath(new URL(`../node_modules/${BINARY}`, import.meta.url));
const DEPENDENCY = { name: 'dependency', version: '1.0.0' };

/** A project with the scripts of ours and one package, which npm installs without the network. */
function project() {
  const folder = temporaryFolder();
  cpSync(SETUP, join(folder, 'scripts/setup'), { recursive: true });
  mkdirSync(join(folder, 'dependency'));
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  write('dependency/package.json', DEPENDENCY);
  const manifest = { name: 'p', version: '1.0.0', dependencies: { dependency: 'file:dependency' } };
  write('package.json', manifest);
  write('package-lock.json', {
    ...manifest,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      dependency: DEPENDENCY,
      'node_modules/dependency': { resolved: 'dependency', link: true },
    },
  });
  const modules = join(folder, 'node_modules');
  const install = () => {
    const program = `import('${folder}/scripts/setup/ensure-installed.mjs').then((it) => it.ensureInstalled())`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    return stderr.includes('Installing dependencies') ? 'installed' : 'nothing to do';
  };
  return { install, modules, mark: join(modules, '.installed-for') };
}

test('packages are installed again when Node is another one', () => {
  const { install, mark } = project();
  expect(install()).toBe('installed');
  expect(install()).toBe('nothing to do');
  const { platform, arch, versions } = process;
  expect(readFileSync(mark, 'utf8')).toBe(`${platform}-${arch}-${versions.modules}\n`);
  for (const other of [`${platform}-${arch}-1`, `other-${arch}-${versions.modules}`]) {
    writeFileSync(mark, other);
    expect(install()).toBe('installed');
    expect(install()).toBe('nothing to do');
  }
});

test('packages that somebody else installed are tried', () => {
  const { install, modules, mark } = project();
  install();
  const put = (copy: (target: string) => void) => {
    rmSync(mark, { force: true });
    mkdirSync(join(modules, BINARY, '..'), { recursive: true });
    copy(join(modules, BINARY));
  };
  put((target) => cpSync(OWN_BINARY, target));
  expect(install()).toBe('nothing to do');
  put((target) => writeFileSync(target, 'made for something else'));
  expect(install()).toBe('installed');
  expect(install()).toBe('nothing to do');
});
