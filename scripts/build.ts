import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build } from 'vite';
import { brandFiles, pictureFiles } from '../src/brand/brand-files.ts';
import { brandErrors } from '../src/brand/config/brand-errors.ts';
import { pageHead } from '../src/brand/pages/page-head.ts';
import { loadSettings } from '../src/server/config.ts';
import { withBrand } from './build/brand-kit.ts';
import { DIST, makeBuild } from './build/builds.ts';
import { compressFiles } from './build/compress.ts';
import { ignoreStaticWebhook } from './build/ignore-static-webhook.ts';
import { buildInsights } from './build/insights.ts';
import { prerenderPages } from './build/prerender.ts';
import { writeHostFiles } from './build/static-hosting.ts';
import { orExit, ROOT, say } from './run.ts';

/** What browsers load. The server and the command line run from their source. */

// Overrides the shell's value: React's development build is larger and logs warnings.
process.env['NODE_ENV'] = 'production';
orExit(loadSettings);

const { brand } = await withBrand(() => import('../brand.config.ts'));
const errors = await brandErrors(brand);
if (errors.length > 0) {
  say(['brand.config.ts is invalid:', ...errors].join('\n  '));
  process.exit(1);
}
await makeBuild(buildAll);
const place = relative(process.cwd(), DIST);
say(
  brand.staticWebhook
    ? `Built: publish ${place}/web on your static host (docs/adopt.md), or serve it with npm start.`
    : `Built in ${place}: npm start serves it; a server that is running goes on with its own build until it is restarted.`,
);

async function buildAll(folder: string): Promise<void> {
  const web = `${folder}/web`;
  const config = {
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'warn',
    plugins: process.env['IGNORE_STATIC_WEBHOOK'] === '1' ? [ignoreStaticWebhook] : [],
  } as const;
  await build({ ...config, build: { outDir: web } });
  const prerender = { ssr: `${ROOT}src/web/boot/entry-server.tsx`, outDir: `${folder}/prerender` };
  await build({ ...config, build: prerender });
  const headOf = (file: string, title: string) => pageHead(brand, file, title);
  await prerenderPages(web, `${prerender.outDir}/entry-server.js`, headOf);
  rmSync(prerender.outDir, { recursive: true });
  writeFiles(web, await brandFiles(brand));
  if (brand.staticWebhook) {
    writeHostFiles(web, `${folder}/nginx-static.conf`, brand.staticWebhook);
  }
  // In their own folder: on static hosting these URLs belong to the hosting provider.
  await buildInsights(`${folder}/insights`);
  // The desk has its own folder, because its policy is stricter and static hosts never get it.
  await build({
    configFile: `${ROOT}vite.desk.config.ts`,
    logLevel: 'warn',
    build: { outDir: `${folder}/desk` },
  });
  compressFiles(folder);
  mkdirSync(`${folder}/picture`);
  writeFiles(`${folder}/picture`, await pictureFiles(brand));
}

function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(`${folder}/${name}`, content);
}
