import { readdirSync, renameSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { compressFiles } from './compress.mjs';
import { prerenderPages } from './prerender.mjs';
import { ROOT } from './run.mjs';

// Whatever the shell says: a development build of React is neither small nor quiet.
process.env['NODE_ENV'] = 'production';

// Built aside and put in place at the end: a build that fails leaves the one before.
const DIST = `${ROOT}dist`;
const FRESH = `${DIST}/.fresh-${process.pid}`;
const WEB = `${FRESH}/web`;
const PRERENDER = `${FRESH}/prerender`;

const web = { configFile: `${ROOT}vite.config.ts`, logLevel: /** @type {const} */ ('warn') };
await build({ ...web, build: { outDir: WEB } });
await build({
  ...web,
  build: {
    ssr: `${ROOT}src/web/entry-server.tsx`,
    outDir: PRERENDER,
    copyPublicDir: false,
  },
});
await prerenderPages(WEB, `${PRERENDER}/entry-server.js`);
rmSync(PRERENDER, { recursive: true });
compressFiles(WEB);
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  // As hundreds of small files, libraries take most of a start. The drivers find files of their own.
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: `${FRESH}/server`,
    rolldownOptions: {
      input: { main: `${ROOT}src/server/main.ts`, leads: `${ROOT}src/cli/main.ts` },
    },
  },
});

for (const part of readdirSync(FRESH)) {
  rmSync(`${DIST}/${part}`, { recursive: true, force: true });
  renameSync(`${FRESH}/${part}`, `${DIST}/${part}`);
}
rmSync(FRESH, { recursive: true });
