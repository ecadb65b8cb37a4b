import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/;
const NEXT_SCREENS = /^after-calculator-.*\.js$/;
const STYLE = /<style>([\s\S]*?)<\/style>/;

/**
 * Draws the pages that can be drawn before anybody visits. Each page carries the whole CSS as
 * its one `<style>`, so that the first paint waits for nothing but the page itself.
 * @param {string} webFolder the client build, with the bare `index.html`
 * @param {string} entryServer the built entry that draws
 */
export async function prerenderPages(webFolder, entryServer) {
  /** @type {typeof import('../src/web/entry-server.tsx')} */
  const { prerenderPages: draw } = await import(entryServer);
  const shell = withInlineStyle(webFolder, readFileSync(`${webFolder}/index.html`, 'utf8'));
  writeFileSync(`${webFolder}/shell.html`, shell);
  for (const [name, page] of Object.entries(await draw())) {
    const root = `<div id="root" data-screen="${page.screen}">${page.html}</div>`;
    const html = shell
      .replace('<div id="root"></div>', () => root)
      .replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>`)
      .replace('</head>', page.screen === 'home' ? `${prefetchLink(webFolder)}</head>` : '</head>');
    writeFileSync(`${webFolder}/${name}`, html);
  }
}

/** @param {string} webFolder @param {string} page */
function withInlineStyle(webFolder, page) {
  const file = STYLESHEET.exec(page)?.[1];
  if (!file) throw new Error('index.html links no stylesheet');
  const css = readFileSync(`${webFolder}/${file}`, 'utf8').trim();
  rmSync(`${webFolder}/${file}`);
  return (
    page
      .replace(STYLESHEET, '')
      .replace(STYLE, (_style, tokens) => `<style>${tokens}${css}</style>`)
      // Vite drops the attribute. Without it the script is fetched before the first paint.
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace(/>\s+</g, '><')
  );
}

/** What comes after the calculator, for the browser's idle moments. @param {string} webFolder */
function prefetchLink(webFolder) {
  const file = readdirSync(`${webFolder}/assets`).find((name) => NEXT_SCREENS.test(name));
  if (!file) throw new Error('the chunk of the next screens is missing');
  return `<link rel="prefetch" href="/assets/${file}" as="script">`;
}
