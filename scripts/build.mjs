import { rmSync } from 'node:fs';
import { build } from 'vite';
import { ROOT } from './run.mjs';

rmSync(`${ROOT}dist`, { recursive: true, force: true });
await build({
  configFile: `${ROOT}vite.config.ts`,
  logLevel: 'warn',
  build: { outDir: `${ROOT}dist/web` },
});
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
