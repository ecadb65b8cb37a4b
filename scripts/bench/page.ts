import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { DIST } from '../build/builds.ts';
import { run, TO_STDERR } from '../run.ts';
import { ensureBrowser } from '../test/ensure-browser.ts';
import { atLeast, atMost, kB, type Row } from './rows.ts';
import { newDatabase, newFile, startServer } from './server.ts';

/** Fetched by npx. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FLAGS = '--headless=new --no-sandbox';
const GOALS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };

type Report = { readonly categories: Readonly<Record<string, { readonly score: number }>> };

/** The first page: what it transfers, and what Lighthouse says of it on a slow phone with slow 4G, both simulated. */
export async function measure(): Promise<readonly Row[]> {
  const server = await startServer(newDatabase());
  const { categories } = await visit(server.address);
  await server.stop();
  return [
    ...transferred(),
    ...Object.entries(GOALS).map(([name, goal]) =>
      atLeast(
        `Lighthouse, ${name}`,
        Math.round((categories[name]?.score ?? 0) * 100),
        goal,
        String,
      ),
    ),
  ];
}

async function visit(address: string): Promise<Report> {
  const file = newFile('report.json');
  const options = ['--quiet', '--output=json', `--output-path=${file}`];
  const args = ['--yes', LIGHTHOUSE, address, ...options, `--chrome-flags=${FLAGS}`];
  const env = { ...process.env, CHROME_PATH: await ensureBrowser() };
  const code = await run('npx', args, { env, stdio: TO_STDERR });
  if (code !== 0) throw new Error(`${LIGHTHOUSE} failed.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** Compressed, and without what is fetched once the page is idle. */
function transferred(): readonly Row[] {
  const assets = `${DIST}/web/assets`;
  const sizeOf = (pattern: RegExp) => {
    const name = readdirSync(assets).find((file) => pattern.test(file)) ?? '';
    return statSync(`${assets}/${name}`).size;
  };
  const document = statSync(`${DIST}/web/index.html.br`).size;
  // The loader is a part of the document.
  const html = readFileSync(`${DIST}/web/index.html`, 'utf8');
  const loader = brotliCompressSync(/<script>(.+?)<\/script>/s.exec(html)?.[1] ?? '').length;
  const application = sizeOf(/^entry-client-.*\.js\.br$/);
  const font = sizeOf(/\.woff2$/);
  return [
    atMost('script', loader + application, 70_000, kB),
    atMost('document, script and font', document + application + font, 92_000, kB),
  ];
}
