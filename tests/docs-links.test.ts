import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { VERBS } from '../src/cli/verbs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INDEX = 'docs/decisions/README.md';

const PAGES = [...markdownIn('.'), ...markdownIn('docs'), ...markdownIn('docs/decisions')];
const RECORDS = PAGES.filter((page) => /^docs\/decisions\/\d/.test(page));

/** A superseded record may name files that are gone. */
const CURRENT = PAGES.filter((page) => !/^Status: superseded/m.test(read(page)));

const SCRIPTS = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const VERB_NAMES = new Set(VERBS.map(({ name }) => name));

test('sees the whole documentation', () => {
  expect(PAGES).toEqual(expect.arrayContaining(['README.md', 'docs/operations.md', INDEX]));
  expect(RECORDS.length).toBeGreaterThan(20);
  expect(linksIn('README.md')).toContain('CONTRIBUTING.md');
  expect(verbsIn('docs/operations.md')).toContain('backup');
});

describe.each(PAGES)('%s', (page) => {
  test('every relative link resolves, its anchor included', () => {
    expect(linksIn(page).filter((link) => !resolves(page, link))).toEqual([]);
  });

  test('every npm script exists', () => {
    const named = matches(read(page), /\bnpm run (?:-s |--silent )?([\w:-]+)/g);
    expect(named.filter((name) => !SCRIPTS.includes(name))).toEqual([]);
  });

  test('every verb of the command line exists', () => {
    expect(verbsIn(page).filter((verb) => !VERB_NAMES.has(verb))).toEqual([]);
  });
});

test('the manual of the operator lists every verb', () => {
  const listed = new Set(matches(read('docs/operations.md'), /^\| `([a-z]+)/gm));
  expect([...VERB_NAMES].filter((verb) => !listed.has(verb))).toEqual([]);
});

test.each(CURRENT)('%s: every path of a source file exists', (page) => {
  const paths = matches(read(page), /`((?:src|tests|scripts|tools|docs)\/[\w./-]+)`/g);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test.each(RECORDS)('%s: has a status, and stands in the index with it', (page) => {
  const [, number, title, status] = /^# (\d{3}) (.+)\n\nStatus: (\w+)/.exec(read(page)) ?? [];
  expect(status).toMatch(/^(?:accepted|amended|superseded)$/);
  const row = `| [${number}](${page.split('/').at(-1)}) | ${title} | ${status}`;
  expect(read(INDEX).replace(/ +\|/g, ' |')).toContain(row);
});

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => normalize(join(folder, name)));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? '');
}

/** What links and images point to, other sites left out. */
function linksIn(page: string): string[] {
  const text = read(page).replace(/^```[\s\S]*?^```/gm, '');
  return matches(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^(?:https?|mailto):/.test(link));
}

function verbsIn(page: string): string[] {
  return matches(read(page), /(?:`leads|\bnpm run (?:--silent )?leads --) ([a-z]+)/g);
}

function resolves(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

/** As GitHub makes them from headings. */
function anchorsOf(page: string): string[] {
  return matches(read(page), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/ /g, '-'),
  );
}
