import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { openServer } from '../../src/server/open-server.ts';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import type { Clock } from '../../src/server/time/clock.ts';
import { urlOf } from './databases.ts';
import { smallSite } from './running-app.ts';

/** Starts the whole server in this process, on a database that others may use too. */
export async function startServer(
  setting: DatabaseSetting,
  env: Record<string, string>,
  clock?: Clock,
) {
  const config = readConfig({
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: urlOf(setting),
    ...env,
  });
  const { app, listen, close } = await openServer(config, smallSite(), {}, clock);
  await listen();
  onTestFinished(close);
  const { port } = app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  return { app, address, webhook: `${address}/webhook/whatsapp`, close };
}
