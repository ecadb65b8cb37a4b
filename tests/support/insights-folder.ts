import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './databases.ts';

/** The smallest folder that the server accepts as built insights scripts. */
export function smallInsights(): string {
  const folder = temporaryFolder();
  for (const name of ['insights', 'speed-insights']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'script.js'), `// ${name}`);
  }
  return folder;
}
