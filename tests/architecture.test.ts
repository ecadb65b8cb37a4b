import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** `from` may not import `to`. Paths are relative to the project, tests beside files aside. */
const FORBIDDEN: readonly { from: RegExp; to: RegExp }[] = [
  { from: /^src\/domain\//, to: /^(?!src\/domain\/)/ },
  // Build time only: nothing of it reaches a visitor's phone or the running server.
  { from: /^src\/(web|server|cli)\//, to: /^src\/brand\// },
  { from: /^src\/brand\//, to: /^src\/(web|server|cli)\// },
  { from: /^src\/web\//, to: /^src\/(server|cli)\// },
  { from: /^src\/server\//, to: /^src\/(web|cli)\// },
  { from: /^src\/cli\//, to: /^src\/(web\/|server\/routes\/)/ },
  { from: /^src\/web\/ui\//, to: /^src\/web\/screens\// },
  { from: /^src\//, to: /^(tests|scripts)\// },
];

/** The only module that may look at the environment. */
const READS_ENVIRONMENT = 'src/server/config.ts';

const sources = listFiles(join(ROOT, 'src')).filter((path) => !/\.test\.tsx?$/.test(path));
const imports = new Map(sources.map((path) => [path, importsOf(path)]));

it('sees the whole tree', () => {
  expect(sources).toContain('src/domain/estimate.ts');
  expect(imports.get('src/domain/estimate.ts')).toContain('src/domain/figures.ts');
  expect(imports.get('src/server/app.ts')).toContain('fastify');
});

it('has no forbidden arrow', () => {
  const wrong = [...imports].flatMap(([from, targets]) =>
    targets
      .filter((to) => FORBIDDEN.some((rule) => rule.from.test(from) && rule.to.test(to)))
      .map((to) => `${from} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

it('has no cycle', () => {
  const cycles = sources.filter((start) => reaches(start, start, new Set()));
  expect(cycles).toEqual([]);
});

it('reads the environment in the config module alone', () => {
  const readers = sources.filter((path) => /process\.env/.test(read(path)));
  expect(readers.filter((path) => path !== READS_ENVIRONMENT)).toEqual([]);
});

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return listFiles(path);
    return /\.tsx?$/.test(name) ? [relative(ROOT, path)] : [];
  });
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Files by their path, packages by their name. */
function importsOf(path: string): string[] {
  const specifiers = [
    ...read(path).matchAll(/(?:^|\n)(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]/g),
    ...read(path).matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g),
  ].map((match) => match[1] ?? '');
  return specifiers.map((name) =>
    name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), name)) : name,
  );
}

function reaches(from: string, goal: string, seen: Set<string>): boolean {
  return (imports.get(from) ?? []).some((next) => {
    if (next === goal) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(next, goal, seen);
  });
}
