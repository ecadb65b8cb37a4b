import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../scripts/run.ts';
import { VERBS } from '../src/cli/verbs.ts';

const PAGES = [...markdownIn('.'), ...markdownIn('docs'), ...markdownIn('docs/decisions')];
const SCRIPTS = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const VERB_NAMES = VERBS.map(({ name }) => name);

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  test('every relative link leads somewhere, its anchor included', () => {
    const links = matches(text.replace(/^```[\s\S]*?^```/gm, ''), /\]\(([^)\s]+)\)/g);
    const own = links.filter((link) => !/^(?:https?|mailto):/.test(link));
    expect(own.filter((link) => !resolves(page, link))).toEqual([]);
  });

  test('every command, verb and file that it names exists', () => {
    const scripts = matches(text, /\bnpm run (?:-s |--silent )?([\w:-]+)/g);
    expect(scripts.filter((name) => !SCRIPTS.includes(name))).toEqual([]);
    const verbs = matches(text, /(?:`leads|\bnpm run (?:--silent )?leads --) ([a-z]+)/g);
    expect(verbs.filter((verb) => !VERB_NAMES.includes(verb))).toEqual([]);
    const files = matches(text, /`((?:src|tests|scripts|docs|deploy)\/[\w./-]+)`/g);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

test('the manual of the operator lists every verb', () => {
  const listed = matches(read('docs/operations.md'), /^\| `([a-z]+)/gm);
  expect(VERB_NAMES.filter((verb) => !listed.includes(verb))).toEqual([]);
});

test('the index of the decisions lists every record', () => {
  const index = read('docs/decisions/README.md');
  const records = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name));
  expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([]);
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
