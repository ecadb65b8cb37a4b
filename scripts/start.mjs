import { readFileSync } from 'node:fs';
import module from 'node:module';
import { ensureBuilt } from './builds/ensure-built.mjs';
import { startBuild } from './builds/start-build.mjs';
import { reservePort } from './ports/reserve-port.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { loadSettings } from './setup/load-settings.mjs';
import { ROOT, say } from './setup/run.mjs';

loadSettings();
// First, because a server that runs from this folder uses what would be installed.
const releasePort = await reservePort();
await ensureInstalled();
const build = await ensureBuilt();
startBuild(build);
// Node keeps the compiled code in the folder of the build, with which it goes; before version 22.1,
// it cannot.
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
