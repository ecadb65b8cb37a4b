import { readFileSync } from 'node:fs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ROOT, say } from './setup/run.mjs';

await ensureInstalled();
await ensureBuilt();
tellNotes();
// Paths in the settings (file:./data/…) are relative to the project, wherever it is started from.
process.chdir(ROOT);
// In this process, so that a signal reaches the server itself.
await import(`${ROOT}dist/server/main.js`);

/** The build has looked: here, nothing could read the brand's file but its text. */
function tellNotes() {
  const notes = readFileSync(`${ROOT}dist/brand-notes.txt`, 'utf8');
  if (notes) say(notes);
}
