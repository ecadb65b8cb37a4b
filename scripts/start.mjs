import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT } from './run.mjs';

await ensureInstalled();
await ensureBuilt();
// Paths in the settings (file:./data/…) are relative to the project, wherever it is started from.
process.chdir(ROOT);
// In this process, so that a signal reaches the server itself.
await import(`${ROOT}dist/server/main.js`);
