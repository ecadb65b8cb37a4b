import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from '../../scripts/build/compress.mjs';
import { SITE_FOLDER } from './servers.mjs';

const SCRIPT = /<script [^>]*><\/script>/;
const ROOT_ELEMENT = /<div id="root"[^>]*>.*<\/div>(?=\s*<\/body>)/s;

const ONE_WORD = '<!doctype html><html lang="it"><title>Ciao</title><h1>Ciao</h1></html>';

/**
 * The same page three times: as it is shipped; with its scripts cut out, which is the limit of
 * what any page can be; and drawn in the browser, as a usual React application is, by the same
 * bundle. And a page of one word, which shows what the machine itself adds.
 * @param {string} folder
 * @returns {Record<'shipped' | 'without script' | 'drawn in the browser' | 'one word', string>} their folders
 */
export function makeVariants(folder) {
  return {
    shipped: SITE_FOLDER,
    'without script': variant(join(folder, 'bare'), (html) => replace(html, SCRIPT, '')),
    'drawn in the browser': variant(join(folder, 'client'), (html) => {
      const script = replace(SCRIPT.exec(html)?.[0] ?? '', / async fetchpriority="low"/, '');
      // An empty root makes the loader fetch the application at once; the hint saves it a round trip.
      const head = `${script}<link rel="modulepreload" href="/assets/${application()}"></head>`;
      const empty = replace(replace(html, SCRIPT, ''), ROOT_ELEMENT, '<div id="root"></div>');
      return replace(empty, /<\/head>/, head);
    }),
    'one word': variant(join(folder, 'word'), () => ONE_WORD),
  };
}

/** @param {string} folder @param {(html: string) => string} change */
function variant(folder, change) {
  cpSync(SITE_FOLDER, folder, { recursive: true });
  const page = join(folder, 'index.html');
  writeFileSync(page, change(readFileSync(page, 'utf8')));
  compressFiles(folder);
  return folder;
}

/** @param {string} html @param {RegExp} part @param {string} other */
function replace(html, part, other) {
  if (!part.test(html)) throw new Error(`the page has no ${part}`);
  return html.replace(part, () => other);
}

function application() {
  const file = readdirSync(`${SITE_FOLDER}/assets`).find((name) =>
    /^entry-client-.*\.js$/.test(name),
  );
  if (!file) throw new Error('the application is missing');
  return file;
}
