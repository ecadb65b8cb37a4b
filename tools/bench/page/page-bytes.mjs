import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { builtFile } from '../../../scripts/builds/builds.mjs';

const LOADER = /<script>(.+?)<\/script>/s;
const INSIGHTS = ['insights/script.js', 'speed-insights/script.js'];

/**
 * The bytes that `/` transfers, without HTTP headers. The loader is part of the document and counts as script, once.
 * The deferred chunk is the next screen's, and the second file of the font is for names of other languages.
 */
export function pageBytes() {
  const assets = builtFile('web/assets');
  const asset = (/** @type {RegExp} */ name) => {
    const found = readdirSync(assets).find((file) => name.test(file));
    if (!found) throw new Error(`the build has no ${name}`);
    return statSync(`${assets}/${found}`).size;
  };
  const html = readFileSync(builtFile('web/index.html'), 'utf8');
  const loader = brotliCompressSync(LOADER.exec(html)?.[1] ?? '').length;
  return {
    document: statSync(builtFile('web/index.html.br')).size - loader,
    script: loader + asset(/^entry-client-.*\.js\.br$/),
    font: asset(/^dm-serif-display-(?!rest-).*\.woff2$/),
    insights: INSIGHTS.map((file) => statSync(builtFile(`insights/${file}.br`)).size).reduce(
      (sum, bytes) => sum + bytes,
    ),
  };
}
