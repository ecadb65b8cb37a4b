import { rmSync } from 'node:fs';
import { build } from 'vite';
import { compressFiles } from './compress.mjs';
import { prerenderPages } from './prerender.mjs';
import { ROOT } from './run.mjs';

// Whatever the shell says: a development build of React is neither small nor quiet.
process.env['NODE_ENV'] = 'production';

const WEB = `${ROOT}dist/web`;
const PRERENDER = `${ROOT}dist/prerender`;

rmSync(`${ROOT}dist`, { recursive: true, force: true });
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
  build: {
    ssr: true,
    target: 'node20',
    outDir: `${ROOT}dist/server`,
    rolldownOptions: {
      input: { main: `${ROOT}src/server/main.ts`, leads: `${ROOT}src/cli/main.ts` },
    },
  },
});
