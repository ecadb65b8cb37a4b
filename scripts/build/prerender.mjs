import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/;
const DEFERRED_CHUNK = /^deferred-chunk-.*\.js$/;
const LOADER = /<script [^>]*type="module"[^>]*><\/script>/;
const OFFLINE = /<p id="offline".*?<\/p>/s;
const STYLE = /<style>([\s\S]*?)<\/style>/;

/**
 * Draws the pages that can be drawn before anybody visits. Each page carries the whole CSS as
 * its one `<style>`, so that the first paint waits for nothing but the page itself.
 * @param {string} webFolder the client build, with the bare `index.html`
 * @param {string} entryServer the built entry that draws
 * @param {(file: string, title: string) => string} headOf what stands in the head of one page only
 */
export async function prerenderPages(webFolder, entryServer, headOf) {
  /** @type {typeof import('../../src/web/boot/entry-server.tsx')} */
  const { prerenderPages: draw } = await import(entryServer);
  const built = readFileSync(`${webFolder}/index.html`, 'utf8');
  const bare = withLateLoader(withInlineStyle(webFolder, built)).replace(/>\s+</g, '><');
  for (const [name, page] of Object.entries(await draw())) {
    const screen = page.screen ? ` data-screen="${page.screen}"` : '';
    const prefetch = page.screen === 'home' ? ` data-prefetch="${deferredChunk(webFolder)}"` : '';
    const root = `<div id="root"${screen}${prefetch}>${page.html}</div>`;
    const html = bare
      .replace('<div id="root"></div>', () => root)
      .replace('<!--page-->', () => headOf(name, page.title));
    writeFileSync(`${webFolder}/${name}`, page.isStatic ? withoutScript(html) : html);
  }
}

/** @param {string} webFolder @param {string} page */
function withInlineStyle(webFolder, page) {
  const file = STYLESHEET.exec(page)?.[1];
  if (!file) throw new Error('index.html links no stylesheet');
  const css = readFileSync(`${webFolder}/${file}`, 'utf8').trim();
  rmSync(`${webFolder}/${file}`);
  return page
    .replace(STYLESHEET, '')
    .replace(STYLE, (_style, tokens) => `<style>${tokens}${css}</style>`);
}

/**
 * Vite moves the script into the head and drops its attributes. With a low priority it is fetched after what the
 * first paint needs; `async`, it does not keep the page from being laid out; at the end, it finds the page complete.
 * @param {string} page
 */
function withLateLoader(page) {
  const loader = LOADER.exec(page)?.[0];
  if (!loader) throw new Error('index.html has no loader');
  const late = loader.replace('<script', '<script async fetchpriority="low"');
  return page.replace(LOADER, '').replace('</body>', () => `${late}</body>`);
}

/** The address of the chunk that holds the screens after the calculator. @param {string} webFolder */
function deferredChunk(webFolder) {
  const file = readdirSync(`${webFolder}/assets`).find((name) => DEFERRED_CHUNK.test(name));
  if (!file) throw new Error('the deferred chunk is missing');
  return `/assets/${file}`;
}

/** A page that is only read needs no loader. @param {string} html */
function withoutScript(html) {
  return html.replace(LOADER, '').replace(OFFLINE, '');
}
