import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT } from './run.mjs';

await ensureInstalled();
await ensureBuilt();
// npm sets INIT_CWD to where the operator stands: paths on the command line are relative to it.
process.env['INIT_CWD'] ??= process.cwd();
process.chdir(ROOT);
await import(`${ROOT}dist/server/leads.js`);
