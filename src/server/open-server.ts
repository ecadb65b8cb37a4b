import type { FastifyInstance } from 'fastify';
import { CONSENT_TEXTS } from '../domain/lead/consent.ts';
import { SECOND, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Indexer, startIndexer } from './desk/start-indexer.ts';
import { buildApp } from './http/app.ts';
import type { Log } from './log.ts';
import { openMetrics } from './metrics.ts';
import { automationSender } from './relay/automation.ts';
import { CONCURRENCY, type Relay, startRelay } from './relay/relay.ts';
import { type Retention, startRetention } from './retention/retention.ts';
import type { LeadStore } from './store/lead-store.ts';
import { openServerStore } from './store/open-store.ts';
import { retryTransient } from './store/retry-transient.ts';
import type { PictureParts } from './whatsapp/picture-drawer.ts';
import { startWhatsApp, type WhatsApp } from './whatsapp/start-whatsapp.ts';

/** Slow senders are disconnected in time to close the store before the process is killed. */
const DISCONNECT_AFTER_MS = 8 * SECOND;
const SWEEP_INTERVAL_MS = 50;
const CHECK_STORE_EVERY_MS = SECOND;

/** What the desk is served from, and what it says about this program. */
export type DeskFiles = { readonly folder?: string; readonly version?: string };

export type OpenServer = {
  readonly app: FastifyInstance;
  /** Whether anybody is signed in to the desk. */
  readonly hasStaff: () => Promise<boolean>;
  /** Listens on the configured host and port, and closes everything again if that fails. */
  readonly listen: () => Promise<void>;
  /** Resolves when every acknowledged lead is stored and nothing is running any more. */
  readonly close: () => Promise<void>;
};

/**
 * Wires store, app, relay and retention. Relay and retention start only once the server listens,
 * so that a start that fails because another server is running does not touch any lead.
 */
export async function openServer(
  config: Config,
  siteFolder: string,
  pictures?: PictureParts,
  desk: DeskFiles = {},
): Promise<OpenServer> {
  const store = await openServerStore(config.database);
  await retryTransient(systemClock, () => store.addConsentTexts(CONSENT_TEXTS));
  const metrics = openMetrics();
  let relay: Relay | undefined;
  let whatsapp: WhatsApp | undefined;
  let retention: Retention | undefined;
  let indexer: Indexer | undefined;
  let isClosing = false;
  let storeCheck: NodeJS.Timeout | undefined;
  const app = await buildApp({
    config,
    store,
    siteFolder,
    deskFolder: desk.folder,
    version: desk.version,
    pictures,
    metrics,
    onStored: (phones) => {
      relay?.wake();
      indexer?.wake();
      whatsapp?.leadsStored(phones);
    },
    onMessages: () => {
      whatsapp?.wake();
      indexer?.wake();
    },
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
    if (config.whatsapp) {
      whatsapp = startWhatsApp({
        settings: config.whatsapp,
        pictures,
        store,
        clock: systemClock,
        log: app.log,
        metrics,
      });
    }
    indexer = startIndexer({
      desk: store.desk,
      options: { closeAnswered: config.webhookUrl === undefined },
      clock: systemClock,
      log: app.log,
    });
    storeCheck = watchStore(store, app.log);
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
    await Promise.all([
      app.close(),
      relay?.stop(),
      whatsapp?.stop(),
      retention?.stop(),
      indexer?.stop(),
    ]);
    clearTimeout(disconnect);
    clearInterval(sweep);
    clearInterval(storeCheck);
    await store.close();
  }

  return {
    app,
    hasStaff: async () => (await store.desk.sessions(systemClock.now())).length > 0,
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

/** Says so as soon as the database's file is gone, and when it is back. */
function watchStore(store: LeadStore, log: Log): NodeJS.Timeout {
  let known: string | undefined;
  return setInterval(() => {
    const problem = store.problem();
    if (problem === known) return;
    if (problem) log.error(`Leads are refused: ${problem}`);
    else log.info('Leads are stored again.');
    known = problem;
  }, CHECK_STORE_EVERY_MS);
}
