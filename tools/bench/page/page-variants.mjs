import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from '../../../scripts/build/compress.mjs';
import { builtFile } from '../../../scripts/builds/builds.mjs';

const LOADER = /<script>([\s\S]*?)<\/script>/;
const ROOT_ELEMENT = /<div id="root"[^>]*>.*<\/div>(?=<svg class="bodies")/s;
const START_EXPORT = /([\w$]+) as start\b/;

const ONE_WORD = '<!doctype html><html lang="it"><title>Ciao</title><h1>Ciao</h1></html>';

/** @typedef {'shipped' | 'without script' | 'drawn in the browser' | 'one word'} Variant */

/**
 * Writes the home page in several variants:
 * - `shipped`: the built page with its inline loader
 * - `without script`: the lower bound of any page with this HTML
 * - `drawn in the browser`: the same application renders an empty page, as a usual React application does
 * - `one word`: shows what the machine itself adds
 * @param {string} folder
 * @returns {Record<Variant, string>} the folder of each variant
 */
export function makeVariants(folder) {
  return {
    shipped: builtFile('web'),
    'without script': variant(join(folder, 'bare'), (html) => replace(html, LOADER, '')),
    'drawn in the browser': variant(join(folder, 'client'), (html, assets) => {
      const empty = replace(replace(html, LOADER, ''), ROOT_ELEMENT, '<div id="root"></div>');
      const script = `<script type="module" src="/assets/${selfStarting(assets)}"></script>`;
      return replace(empty, /<\/head>/, `${script}</head>`);
    }),
    'one word': variant(join(folder, 'word'), () => ONE_WORD),
  };
}

/** @param {string} folder @param {(html: string, assets: string) => string} change */
function variant(folder, change) {
  cpSync(builtFile('web'), folder, { recursive: true });
  const page = join(folder, 'index.html');
  writeFileSync(page, change(readFileSync(page, 'utf8'), join(folder, 'assets')));
  compressFiles(folder);
  return folder;
}

/** @param {string} html @param {RegExp} part @param {string} other */
function replace(html, part, other) {
  if (!part.test(html)) throw new Error(`the page has no ${part}`);
  return html.replace(part, () => other);
}

/** Makes the application start without a loader. @param {string} assets @returns {string} its file name */
function selfStarting(assets) {
  const name = readdirSync(assets).find((file) => /^entry-client-.*\.js$/.test(file)) ?? '';
  const code = readFileSync(join(assets, name), 'utf8');
  const start = START_EXPORT.exec(code)?.[1];
  if (!start) throw new Error('the application exports no start');
  const call = `await ${start}();document.documentElement.setAttribute("data-hydrated","")`;
  writeFileSync(join(assets, name), `${code}\nsetTimeout(async()=>{${call}});`);
  return name;
}
