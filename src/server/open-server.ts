import type { AddressInfo } from 'node:net';
import { CONSENT_TEXTS } from '../domain/lead/consent.ts';
import { type AppOptions, buildApp } from './app/app.ts';
import { type Background, startBackground } from './background.ts';
import type { Config } from './config.ts';
import { openServerStore } from './database/open-store.ts';
import { retryTransient } from './database/retry-transient.ts';
import type { Store } from './database/store.ts';
import { addConsentTexts } from './leads/consent-queries.ts';
import { openMetrics } from './metrics.ts';
import { type Clock, SECOND, systemClock } from './time/clock.ts';

/** Slow senders are disconnected in time to close the store before the process is killed. */
const DISCONNECT_AFTER_MS = 8 * SECOND;
const SWEEP_INTERVAL_MS = 50;

type ServerOptions = Pick<
  AppOptions,
  'insightsFolder' | 'deskFolder' | 'earlierFolder' | 'picturesFolder'
> & {
  /** Without it the server opens its store in this thread. */
  readonly store?: Store;
};

/**
 * Wires the store, the app and the background work. The latter starts only once the server listens,
 * so that a start that fails because another server is running does not touch any lead.
 */
export async function openServer(
  config: Config,
  siteFolder: string,
  options: ServerOptions = {},
  clock: Clock = systemClock,
) {
  const store = options.store ?? (await openServerStore(config.database));
  await retryTransient(clock, () => addConsentTexts(store.db, CONSENT_TEXTS));
  const metrics = openMetrics();
  let background: Background | undefined;
  let isClosing = false;
  const app = await buildApp({
    ...options,
    config,
    store,
    siteFolder,
    metrics,
    clock,
    onStored: (phones) => background?.leadsStored(phones),
    onMessages: () => background?.messagesStored(),
  });
  const { log } = app;
  const { picturesFolder } = options;
  app.addHook('onListen', async () => {
    if (isClosing) return;
    background = startBackground({
      config,
      store,
      clock,
      log,
      metrics,
      picturesFolder,
      isReady: async () => (await app.inject('/readyz')).statusCode === 200,
      port: port(),
    });
  });

  function port(): number {
    // A server that was stopped right away no longer has an address.
    const address = app.server.address() as AddressInfo | null;
    return address?.port ?? config.port;
  }

  /** Resolves when every acknowledged lead is stored and nothing is running any more. */
  async function close(): Promise<void> {
    isClosing = true;
    // A connection that was busy when closing began stays open after its response.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL_MS);
    const disconnect = setTimeout(() => app.server.closeAllConnections(), DISCONNECT_AFTER_MS);
    await Promise.all([app.close(), background?.stop()]);
    clearTimeout(disconnect);
    clearInterval(sweep);
    await store.close();
  }

  return {
    app,
    /**
     * Listens on the configured host and port, and closes everything again if that fails. Returns
     * the port, which the system chooses where `PORT` is 0.
     */
    listen: async () => {
      try {
        await app.listen({ host: config.host, port: config.port });
        return port();
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}
