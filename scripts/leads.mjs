import { newestBuild, startedBuilds } from './builds/builds.mjs';
import { ensureBuilt } from './builds/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { loadSettings } from './setup/load-settings.mjs';
import { ROOT } from './setup/run.mjs';

loadSettings();
// The build that the server runs, because it fits the database.
const build = startedBuilds()[0] ?? newestBuild()?.folder ?? (await firstBuild());
// npm sets INIT_CWD to the operator's folder: paths on the command line are relative to it.
process.env['INIT_CWD'] ??= process.cwd();
process.chdir(ROOT);
await import(`${build}/server/leads.js`);

async function firstBuild() {
  await ensureInstalled();
  return ensureBuilt();
}
