import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../src/server/app/app.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Store } from '../../src/server/database/store.ts';
import { temporaryFolder } from './databases.ts';

/** The smallest folder that the server accepts as a built site. */
export function smallSite(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  for (const page of ['index', 'shell', '404']) {
    writeFileSync(join(folder, `${page}.html`), `<p>${page}`);
  }
  writeFileSync(join(folder, 'assets', 'app-1.js'), 'let app;');
  return folder;
}

/** Runs the app on a loopback port and closes it with the test. */
export async function runningApp(
  store: Store,
  env: Record<string, string> = {},
  siteFolder = smallSite(),
) {
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env });
  const app = await buildApp({
    config,
    store,
    siteFolder,
    insightsFolder: smallInsights(),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, port, address: `http://127.0.0.1:${port}` };
}

/** The smallest folder that the server accepts as built insights scripts. */
function smallInsights(): string {
  const folder = temporaryFolder();
  for (const name of ['insights', 'speed-insights']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'script.js'), `// ${name}`);
  }
  return folder;
}
