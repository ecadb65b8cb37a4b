import { ensureInstalled } from '../../scripts/setup/ensure-installed.mjs';
import { say } from '../../scripts/setup/run.mjs';

await ensureInstalled();
const { PARTS } = await import('./parts.mjs');
const { report, writeFigures } = await import('./report/report.mjs');

// `npm run bench -- page start` measures these two; the others keep their last figures.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}

for (const [name, { measure, title, isOnlyByName }] of Object.entries(PARTS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : isOnlyByName) continue;
  say(`${title} …`);
  // Written after each part, so that its figures are kept if a later part fails.
  writeFigures(title, await measure());
}
process.exitCode = report() ? 0 : 1;
