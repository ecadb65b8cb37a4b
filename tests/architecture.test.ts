import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** `from` may not import `to`. Paths are relative to the project; tests beside files do not count. */
const FORBIDDEN: readonly { from: RegExp; to: RegExp }[] = [
  // One package aside: the numbering plans of the 13 countries are nobody's to write by hand.
  { from: /^src\/domain\//, to: /^(?!src\/domain\/|libphonenumber-js\/core\/es6$)/ },
  { from: /^src\/ui\//, to: /^src\/(web|desk|server|cli|brand)\// },
  // The brand kit runs at build time only: nothing of it reaches a visitor's phone or the server.
  { from: /^src\/(web|desk|ui|server|cli)\//, to: /^src\/brand\// },
  { from: /^src\/brand\//, to: /^src\/(web|desk|ui|server|cli)\// },
  { from: /^src\/web\//, to: /^src\/(desk|server|cli)\// },
  // The pages take the types of the calls from the schemas that the server checks them with.
  {
    from: /^src\/desk\//,
    to: /^src\/(web|server(?!\/desk\/protocol\.ts$)|cli)\//,
  },
  { from: /^src\/server\//, to: /^src\/(web|desk|ui|cli)\// },
  { from: /^src\/cli\//, to: /^src\/(web|desk|ui|server\/(http|app))\// },
  // The insights scripts stand alone: they are built apart from the pages that load them.
  {
    from: /^src\/insights-script\//,
    to: /^(?!src\/(insights-script|domain)\/|web-vitals\/|@vercel\/)/,
  },
  { from: /^src\/(?!insights-script\/)/, to: /^src\/insights-script\// },
  { from: /^src\//, to: /^(tests|scripts)\// },
  { from: /^src\/(?!server\/database\/)/, to: /^(node:sqlite|pg)$/ },
];

/**
 * The layers of each folder, the highest first. A file may import from its own layer and from those
 * below it. A name is a folder, or a file without its ending.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [
    'desk insights',
    'picture',
    'answer',
    'lead',
    'estimate',
    'figures',
    'calculator',
    'paths result brand',
  ],
  'src/web': [
    'boot',
    'app',
    'calculator',
    'lazy',
    'lead',
    'confirmation',
    'pages',
    'forms',
    'navigation',
    'tracking',
  ],
  'src/desk': [
    'main',
    'app',
    'leads lead report state devices sign-in',
    'shell',
    'controls',
    'live',
    'session',
    'data',
    'words',
    'calls',
  ],
  'src/brand': [
    'brand-plugin desk-plugin logo-file-plugin setup',
    'brand-files',
    'config',
    'pages',
    'draw',
    'colour',
  ],
  'src/server': [
    'main',
    'open-server start-notes',
    'background',
    'app',
    'desk',
    'mail',
    'overview',
    'lists',
    'whatsapp',
    'picture',
    'privacy',
    'automation insights',
    'intake',
    'outbox',
    'leads',
    'people',
    'http audit alerts changes foreign-json',
    'database',
    'config',
    'settings',
    'addresses log metrics time version',
  ],
  'src/server/whatsapp': [
    'start-whatsapp answer-queries routes set-restricted',
    'incoming',
    'deciding',
    'outgoing',
    'api open-messages',
  ],
};

/** The only module that may read the environment. */
const READS_ENVIRONMENT = 'src/server/config.ts';

const sources = listFiles(join(ROOT, 'src')).filter((path) => !/\.test\.tsx?$/.test(path));
const imports = new Map(sources.map((path) => [path, importsOf(path)]));

it('reads the whole tree', () => {
  expect(sources).toContain('src/domain/estimate/estimate.ts');
  expect(imports.get('src/domain/estimate/estimate.ts')).toContain('src/domain/figures/figures.ts');
  expect(imports.get('src/server/app/app.ts')).toContain('fastify');
});

it('has no forbidden import', () => {
  const wrong = [...imports].flatMap(([from, targets]) =>
    targets
      .filter((to) => FORBIDDEN.some((rule) => rule.from.test(from) && rule.to.test(to)))
      .map((to) => `${from} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

it.each(Object.entries(LAYERS))('%s: no layer imports from a higher one', (folder, layers) => {
  const layerOf = (path: string) => {
    const [, name = ''] = new RegExp(`^${folder}/([^/.]+)`).exec(path) ?? [];
    return layers.findIndex((layer) => layer.split(' ').includes(name));
  };
  const inside = sources.filter((path) => path.startsWith(`${folder}/`));
  expect(inside.filter((path) => layerOf(path) < 0 && !path.endsWith('.d.ts'))).toEqual([]);
  const upwards = inside.flatMap((from) =>
    (imports.get(from) ?? [])
      .filter((to) => inside.includes(to) && layerOf(to) < layerOf(from))
      .map((to) => `${from} -> ${to}`),
  );
  expect(upwards).toEqual([]);
});

it('has no circle of files or folders', () => {
  const circles = [...foldersOf(sources)].flatMap((folder) => {
    const inside = siblingsIn(folder);
    return [...inside.keys()]
      .filter((start) => reaches(inside, start, start, new Set()))
      .map((name) => `${folder}/${name}`);
  });
  expect(circles).toEqual([]);
});

it.each([
  ['outbox', 'deliveries attempts'],
  ['whatsapp', 'outgoing_messages failed_sends'],
  ['desk', 'desk_sessions desk_invitations desk_actions desk_marks desk_files'],
  ['insights', 'insight_counts insight_campaigns insight_speed'],
  ['mail', 'mail_notices'],
  ['leads', 'consent_texts'],
  // Many events change a lead or a message, each in the transaction of its own room.
  ['intake leads outbox privacy whatsapp', 'leads'],
  ['whatsapp privacy desk', 'incoming_messages'],
  ['people whatsapp privacy', 'whatsapp_contacts'],
  // A move empties what the schema has filled.
  ['outbox whatsapp database', 'destinations'],
])('only %s writes %s', (rooms, tables) => {
  for (const table of tables.split(' ')) {
    const write = new RegExp(`(?:insertInto|updateTable|deleteFrom)\\(\\s*'${table}'`);
    const writers = sources.filter((path) => write.test(read(path)));
    expect(writers).not.toEqual([]);
    const mayWrite = new RegExp(`^src/server/(?:${rooms.replaceAll(' ', '|')})/`);
    expect(writers.filter((path) => !mayWrite.test(path))).toEqual([]);
  }
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

/** The imports of a file: paths of files and names of packages. */
function importsOf(path: string): string[] {
  const specifiers = [
    ...read(path).matchAll(/(?:^|\n)(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]/g),
    ...read(path).matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g),
  ].map((match) => match[1] ?? '');
  return specifiers.map((name) =>
    name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), name)) : name,
  );
}

function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  return folders;
}

/** Which file or folder in a folder imports which others that stand beside it. */
function siblingsIn(folder: string): Map<string, Set<string>> {
  const nameIn = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  const siblings = new Map<string, Set<string>>();
  for (const [from, targets] of imports) {
    const name = nameIn(from);
    if (name === undefined) continue;
    const known = siblings.get(name) ?? new Set();
    siblings.set(name, known);
    for (const other of targets.map(nameIn)) {
      if (other !== undefined && other !== name) known.add(other);
    }
  }
  return siblings;
}

function reaches(
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
  goal: string,
  seen: Set<string>,
): boolean {
  return [...(graph.get(from) ?? [])].some((next) => {
    if (next === goal) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(graph, next, goal, seen);
  });
}
