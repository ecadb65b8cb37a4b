import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { compressFiles } from './build/compress.mjs';
import { ignoreStaticWebhook } from './build/ignore-static-webhook.mjs';
import { importTypeScript } from './build/import-typescript.mjs';
import { buildInsights } from './build/insights.mjs';
import { prerenderPages } from './build/prerender.mjs';
import { serverBuild } from './build/server-build.mjs';
import { writeHostFiles } from './build/static-hosting.mjs';
import { ownedName } from './builds/build-owner.mjs';
import { BUILDS, LOCKFILE_NOTE, SOURCES_NOTE } from './builds/builds.mjs';
import { keepBuild, removeUnusedBuilds } from './builds/keep-build.mjs';
import { sourcesHash } from './builds/sources.mjs';
import { lockfileOfBuild } from './setup/ensure-installed.mjs';
import { loadSettings } from './setup/load-settings.mjs';
import { ROOT, say } from './setup/run.mjs';

// Overrides the shell's value: React's development build is larger and logs warnings.
process.env['NODE_ENV'] = 'production';

loadSettings();

/**
 * The drivers load their own files. The others belong to Fastify, which loads them only for schemas
 * and simulated requests: the server uses neither, and would read them at each start.
 */
const NOT_BUNDLED = [
  'pg',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
];

const NGINX = 'nginx-static.conf';
const FRESH = `${BUILDS}/${ownedName('fresh')}`;
const WEB = `${FRESH}/web`;
const PRERENDER = `${FRESH}/prerender`;

/** Taken before any source is read: a source that changes during the build counts as newer. */
const startedAt = new Date();
const lockfile = lockfileOfBuild();
const sources = sourcesHash();

/** @type {typeof import('../src/brand/build-kit.ts')} */
const brandKit = await importTypeScript(`${ROOT}src/brand/build-kit.ts`);
const errors = await brandKit.errors();
if (errors.length > 0) {
  say(['brand.config.ts is invalid:', ...errors].join('\n  '));
  process.exit(1);
}

// A killed process with the same id may have left one.
rmSync(FRESH, { recursive: true, force: true });
try {
  await buildAll();
  keepBuild(FRESH, startedAt);
  removeUnusedBuilds();
} finally {
  rmSync(FRESH, { recursive: true, force: true });
}

async function buildAll() {
  const web = {
    configFile: `${ROOT}vite.config.ts`,
    logLevel: /** @type {const} */ ('warn'),
    plugins: ignoreStaticWebhook(),
  };
  await build({ ...web, build: { outDir: WEB } });
  await build({
    ...web,
    build: {
      ssr: `${ROOT}src/web/boot/entry-server.tsx`,
      outDir: PRERENDER,
    },
  });
  await prerenderPages(WEB, `${PRERENDER}/entry-server.js`, brandKit.headOf);
  rmSync(PRERENDER, { recursive: true });
  for (const [name, content] of Object.entries(await brandKit.files())) {
    writeFileSync(`${WEB}/${name}`, content);
  }
  if (brandKit.staticWebhook) {
    await writeHostFiles(WEB, `${FRESH}/${NGINX}`, brandKit.staticWebhook);
  }
  compressFiles(WEB);
  // In their own folder: on static hosting these URLs belong to the hosting provider.
  await buildInsights(`${FRESH}/insights`);
  // The desk has its own folder, because its policy is stricter and static hosts never get it.
  await build({
    configFile: `${ROOT}vite.desk.config.ts`,
    logLevel: 'warn',
    build: { outDir: `${FRESH}/desk` },
  });
  compressFiles(`${FRESH}/desk`);
  await build({
    ...serverBuild(`${FRESH}/server`, { leads: `${ROOT}src/cli/main.ts` }),
    plugins: ignoreStaticWebhook(),
    // Bundled, because reading hundreds of small library files would take most of a start.
    ssr: { noExternal: true, external: NOT_BUNDLED },
  });

  mkdirSync(`${FRESH}/picture`);
  for (const [name, content] of Object.entries(await brandKit.forPictures())) {
    writeFileSync(`${FRESH}/picture/${name}`, content);
  }

  writeFileSync(`${FRESH}/${LOCKFILE_NOTE}`, lockfile);
  writeFileSync(`${FRESH}/${SOURCES_NOTE}`, sources);
  // `npm start` prints these notes; the server itself does not read them.
  writeFileSync(`${FRESH}/brand-notes.txt`, brandKit.notes().join('\n'));
}
