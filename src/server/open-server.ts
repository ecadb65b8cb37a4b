import type { FastifyInstance } from 'fastify';
import { SECOND, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { buildApp } from './http/app.ts';
import { openMetrics } from './metrics.ts';
import { CONCURRENCY, type Relay, startRelay } from './relay/relay.ts';
import { webhookSender } from './relay/webhook.ts';
import { type Retention, startRetention } from './retention/retention.ts';
import { openServerStore } from './store/open-store.ts';

/** Slow senders are disconnected in time to close the store before the process is killed. */
const DISCONNECT_AFTER_MS = 8 * SECOND;
const SWEEP_INTERVAL_MS = 50;

export type OpenServer = {
  readonly app: FastifyInstance;
  /** Listens on the configured host and port, and closes everything again if that fails. */
  readonly listen: () => Promise<void>;
  /** Resolves when every acknowledged lead is stored and nothing is running any more. */
  readonly close: () => Promise<void>;
};

/**
 * Wires store, app, relay and retention. Relay and retention start only once the server listens,
 * so that a start that fails because another server is running does not touch any lead.
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
        store,
        send: webhookSender(config.webhookUrl, systemClock.now, CONCURRENCY),
        secrets: config.webhookSecrets,
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
    // A connection that was busy when closing began stays open after its response.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL_MS);
    const disconnect = setTimeout(() => app.server.closeAllConnections(), DISCONNECT_AFTER_MS);
    await Promise.all([app.close(), relay?.stop(), retention?.stop()]);
    clearTimeout(disconnect);
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
