import type { FastifyInstance } from 'fastify';
import { SECOND, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { buildApp } from './http/app.ts';
import { openMetrics } from './metrics.ts';
import { automationSender } from './relay/automation.ts';
import { CONCURRENCY, type Relay, startRelay } from './relay/relay.ts';

import { type Retention, startRetention } from './retention/retention.ts';
import { openServerStore } from './store/open-store.ts';

/** Slow senders are cut off in time to close the store before the whole process is. */
const CUT_OFF_AFTER_MS = 8 * SECOND;
const SWEEP_MS = 50;

export type OpenServer = {
  readonly app: FastifyInstance;
  /** At the address of the settings; where that fails, everything is closed again. */
  readonly listen: () => Promise<void>;
  /** After it, whatever was acknowledged is stored and nothing is under way. */
  readonly close: () => Promise<void>;
};

/**
 * Wires the parts: the store, the app that fills it and the relay that empties it. Until it
 * listens it touches no lead: a start that fails, beside a server that runs, sends nothing.
 */
export async function openServer(config: Config, siteFolder: string): Promise<OpenServer> {
  const store = await openServerStore(config.database);
  const metrics = openMetrics();
  let relay: Relay | undefined;
  let retention: Retention | undefined;
  let isClosing = false;
  const app = await buildApp({
    config,
    store,
    siteFolder,
    metrics,
    onStored: () => relay?.wake(),
  });
  app.addHook('onListen', async () => {
    if (isClosing) return;
    if (config.webhookUrl) {
      relay = startRelay({
        destination: 'automation',
        store,
        send: automationSender({
          url: config.webhookUrl,
          secrets: config.webhookSecrets,
          clock: systemClock,
          concurrency: CONCURRENCY,
        }),
        clock: systemClock,
        log: app.log,
        metrics,
      });
    }
    retention = startRetention({
      store,
      rules: config.retention,
      clock: systemClock,
      log: app.log,
    });
  });

  async function close(): Promise<void> {
    isClosing = true;
    // A connection that was busy as the closing began is kept alive after its answer.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const cutOff = setTimeout(() => app.server.closeAllConnections(), CUT_OFF_AFTER_MS);
    await Promise.all([app.close(), relay?.stop(), retention?.stop()]);
    clearTimeout(cutOff);
    clearInterval(sweep);
    await store.close();
  }

  return {
    app,
    listen: async () => {
      try {
        await app.listen({ host: config.host, port: config.port });
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}
