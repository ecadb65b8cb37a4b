import { ensureInstalled } from '../../scripts/setup/ensure-installed.mjs';
import { runTool, say } from '../../scripts/setup/run.mjs';
import { AREAS, areaOf } from './areas.mjs';

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(AREAS);
const areas = names.map(areaOf);

await ensureInstalled();
// One server for all mutants: Stryker kills the process of a mutant that hangs.
const postgres = areas.some(({ usesPostgres }) => usesPostgres) ? await startPostgres() : undefined;
/** @type {string[]} */
const failed = [];
for (const name of names) {
  say(`Mutating: ${name} …`);
  const env = { MUTATION_AREA: name, TEST_POSTGRES_URL: postgres?.url };
  const code = await runTool('stryker', ['run', 'tools/mutation/stryker.config.mjs'], { env });
  if (code !== 0) failed.push(name);
}
await postgres?.stop();
say(failed.length === 0 ? 'Every area passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Imported late, because it needs the installed packages. */
async function startPostgres() {
  return (await import('../postgres/cluster.mjs')).startPostgres();
}
