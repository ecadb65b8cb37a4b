import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DESK_PATH } from '../domain/desk/desk-api.ts';
import { CONSENT_TEXTS } from '../domain/lead/consent-evidence.ts';
import { type Clock, SECOND, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { answerWays } from './desk/desk-parts.ts';
import { type Indexer, startIndexer } from './desk/start-indexer.ts';
import { type AppParts, buildApp } from './http/app.ts';
import type { Log } from './log.ts';
import { newLeadsNotice } from './mail/new-leads-notice.ts';
import { outageNotice } from './mail/outage-notice.ts';
import { mailSender } from './mail/send-mail.ts';
import { startMail } from './mail/start-mail.ts';
import { summaryNotice } from './mail/summary-notice.ts';
import { openMetrics } from './metrics.ts';
import { publicAddress } from './page-address.ts';
import { automationSender } from './relay/automation.ts';
import { forgetSwitchedOff } from './relay/forget-switched-off.ts';
import { CONCURRENCY, type Relay, startRelay } from './relay/relay.ts';
import type { Stoppable } from './repeat.ts';
import { startRetention } from './retention/retention.ts';
import type { ServerStore } from './store/lead-store.ts';
import { openServerStore } from './store/open-store.ts';
import { retryTransient } from './store/retry-transient.ts';
import { startWhatsApp, type WhatsApp } from './whatsapp/start-whatsapp.ts';

/** Slow senders are disconnected in time to close the store before the process is killed. */
const DISCONNECT_AFTER_MS = 8 * SECOND;
const SWEEP_INTERVAL_MS = 50;
const CHECK_STORE_EVERY_MS = SECOND;

type ServerParts = Pick<
  AppParts,
  'insightsFolder' | 'deskFolder' | 'earlierFolder' | 'pictures'
> & {
  /** Without it the server opens its store in this thread. */
  readonly store?: ServerStore;
};

type OpenServer = {
  readonly app: FastifyInstance;
  /**
   * Listens on the configured host and port, and closes everything again if that fails. Returns the
   * port, which the system chooses where `PORT` is 0.
   */
  readonly listen: () => Promise<number>;
  /** Resolves when every acknowledged lead is stored and nothing is running any more. */
  readonly close: () => Promise<void>;
};

/**
 * Wires the store and the app with everything that works beside them: the relay, WhatsApp, e-mail,
 * the desk's indexer, the check of the store and retention. These start only once the server
 * listens, so that a start that fails because another server is running does not touch any lead.
 */
export async function openServer(
  config: Config,
  siteFolder: string,
  parts: ServerParts = {},
  clock: Clock = systemClock,
): Promise<OpenServer> {
  const store = parts.store ?? (await openServerStore(config.database));
  await retryTransient(clock, () => store.addConsentTexts(CONSENT_TEXTS));
  const metrics = openMetrics();
  let relay: Relay | undefined;
  let whatsapp: WhatsApp | undefined;
  let forgetting: Promise<void> | undefined;
  let retention: Stoppable | undefined;
  let mail: Stoppable | undefined;
  let indexer: Indexer | undefined;
  let isClosing = false;
  let storeCheck: NodeJS.Timeout | undefined;
  const app = await buildApp({
    ...parts,
    config,
    store,
    siteFolder,
    metrics,
    clock,
    onStored: (phones) => {
      relay?.wake(phones.length);
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
          clock,
          concurrency: CONCURRENCY,
          onCertificate: (expiresAt) => {
            metrics.webhookCertificateExpiresAt = expiresAt;
          },
        }),
        clock,
        log: app.log,
        metrics,
      });
    }
    if (config.whatsapp) {
      whatsapp = startWhatsApp({
        settings: config.whatsapp,
        announceErasure: config.webhookErasure,
        pictures: parts.pictures,
        store,
        clock,
        log: app.log,
        metrics,
      });
    }
    forgetting = forgetSwitchedOff({ config, store, clock, log: app.log });
    mail = startMailFor(config, store, app, clock);
    indexer = startIndexer({
      desk: store.desk,
      options: { closeAnswered: config.webhookUrl === undefined },
      clock,
      log: app.log,
    });
    storeCheck = watchStore(store, app.log);
    retention = startRetention({
      store,
      rules: config.retention,
      clock,
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
      forgetting,
      retention?.stop(),
      mail?.stop(),
      indexer?.stop(),
    ]);
    clearTimeout(disconnect);
    clearInterval(sweep);
    clearInterval(storeCheck);
    await store.close();
  }

  return {
    app,
    listen: async () => {
      try {
        await app.listen({ host: config.host, port: config.port });
        return portOf(app);
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}

function startMailFor(
  config: Config,
  store: ServerStore,
  app: FastifyInstance,
  clock: Clock,
): Stoppable | undefined {
  if (!config.mail) return undefined;
  const deskAddress = publicAddress(portOf(app)) + DESK_PATH;
  const parts = { store, clock, deskAddress };
  return startMail({
    notices: [
      newLeadsNotice(parts),
      ...(config.webhookUrl ? [outageNotice({ ...parts, destination: 'automation' })] : []),
      ...(config.whatsapp ? [outageNotice({ ...parts, destination: 'whatsapp' })] : []),
      summaryNotice({ ...parts, ways: answerWays(config) }),
    ],
    send: mailSender(config.mail),
    store,
    clock,
    log: app.log,
  });
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

/** Says so as soon as the database's file is gone, and when it is back. */
function watchStore(store: ServerStore, log: Log): NodeJS.Timeout {
  let known: string | undefined;
  return setInterval(() => {
    const problem = store.problem();
    if (problem === known) return;
    if (problem) log.error(`Leads are refused: ${problem}`);
    else log.info('Leads are stored again.');
    known = problem;
  }, CHECK_STORE_EVERY_MS);
}
