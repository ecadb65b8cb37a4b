import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

type EntryServer = typeof import('../../src/web/boot/entry-server.tsx');

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/;
const STYLE = /<style>([\s\S]*?)<\/style>/;
const LOADER = /<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>\s*/;
const IMPORT_OR_EXPORT = /(?:^|[;}])(?:import|export)[\s{*"'`]/;
const NOTICES = /<p [^>]*class="offline.*?<\/p>/gs;
const BODIES = /<svg class="bodies".*?<\/svg>/s;
const ROOT = /<div id="root"[^>]*><\/div>/;

/**
 * Renders the pages that are the same for every visitor. Each page contains its CSS and its loader, so that the
 * first paint waits for no other file. The Content-Security-Policy allows both by their hash.
 * @param webFolder the client build, with the bare `index.html`
 * @param entryServer the built entry that renders
 * @param headOf returns the part of the head that differs by page
 */
export async function prerenderPages(
  webFolder: string,
  entryServer: string,
  headOf: (file: string, title: string) => string,
): Promise<void> {
  const { prerenderPages: render } = (await import(entryServer)) as EntryServer;
  const built = readFileSync(`${webFolder}/index.html`, 'utf8');
  const loader = asClassicScript(takeFile(webFolder, LOADER, built));
  const css = takeFile(webFolder, STYLESHEET, built);
  const bare = built
    .replace(LOADER, '')
    .replace(STYLESHEET, '')
    .replace(/\s*\n\s*/g, '')
    .replace(STYLE, (_style, tokens) => `<style>${tokens}${css}</style>`);
  const application = assetNamed(webFolder, 'entry-client');
  const deferredChunk = assetNamed(webFolder, 'deferred-chunk');

  for (const [name, page] of Object.entries(await render())) {
    const attributes = [
      'id="root"',
      ...(page.isStatic ? [] : [`data-app="${application}"`]),
      ...(page.screen ? [`data-screen="${page.screen}"`] : []),
      ...(page.screen === 'home' ? [`data-prefetch="${deferredChunk}"`] : []),
    ].join(' ');
    // The Italian notices say that the script is late or missing. The 404 page is in English and works without it.
    const hasNotices = !page.isStatic && page.screen !== 'not-found';
    const html = (hasNotices ? bare : bare.replace(NOTICES, ''))
      .replace(ROOT, () => `<div ${attributes}>${page.html}</div>`)
      .replace('<!--page-->', () => headOf(name, page.title));
    writeFileSync(
      `${webFolder}/${name}`,
      page.isStatic
        ? html.replace(BODIES, '')
        : html.replace('</head>', () => `<script>${loader}</script></head>`),
    );
  }
}

/** Reads the file that a tag of the page names, and deletes it: its text becomes part of the page. */
function takeFile(webFolder: string, tag: RegExp, page: string): string {
  const file = tag.exec(page)?.[1];
  if (!file) throw new Error(`index.html has no ${tag}`);
  const text = readFileSync(`${webFolder}/${file}`, 'utf8').trim();
  if (/<\/(?:script|style)/i.test(text)) throw new Error(`${file} would end its own tag`);
  rmSync(`${webFolder}/${file}`);
  return text;
}

/** A classic script in the head runs before the form is parsed. A module would run later, and could lose a submit. */
function asClassicScript(code: string): string {
  if (IMPORT_OR_EXPORT.test(code)) throw new Error('the loader shares code with the application');
  return `(()=>{${code}})()`;
}

function assetNamed(webFolder: string, name: string): string {
  const file = readdirSync(`${webFolder}/assets`).find(
    (asset) => asset.startsWith(`${name}-`) && asset.endsWith('.js'),
  );
  if (!file) throw new Error(`the build has no ${name}`);
  return `/assets/${file}`;
}
