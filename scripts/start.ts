import { readFileSync } from 'node:fs';
import module from 'node:module';
import { ensureBuilt } from './builds/ensure-built.mjs';
import { startBuild } from './builds/start-build.mjs';
import { reservePort } from './ports/reserve-port.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { loadSettings } from './setup/load-settings.mjs';
import { ROOT, say } from './setup/run.mjs';

loadSettings();
// Comes first: a server that already runs from this folder uses the packages to be replaced.
const releasePort = await reservePort();
await ensureInstalled();
const build = await ensureBuilt();
startBuild(build);
// Node caches compiled code in the build's folder, so that both are removed together. Node before
// 22.1 cannot.
const { enableCompileCache } = /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (
  module
);
enableCompileCache?.(`${build}/.compiled`);
// Written by the build: nothing here can evaluate brand.config.ts.
const notes = readFileSync(`${build}/brand-notes.txt`, 'utf8');
if (notes) say(notes);
// Paths in the settings (file:./data/…) are relative to the project, wherever it is started from.
process.chdir(ROOT);
await releasePort();
// In this process, so that a signal reaches the server itself.
await import(`${build}/server/main.js`);
