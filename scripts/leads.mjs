import { existsSync } from 'node:fs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ROOT } from './setup/run.mjs';

const LEADS = `${ROOT}dist/server/leads.js`;

// Only where nothing was built yet: a command of the operator's must not exchange the files of a
// server that is running from them.
if (!existsSync(LEADS)) {
  await ensureInstalled();
  await ensureBuilt();
}
// npm sets INIT_CWD to where the operator stands: paths on the command line are relative to it.
process.env['INIT_CWD'] ??= process.cwd();
process.chdir(ROOT);
await import(LEADS);
