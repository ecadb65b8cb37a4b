import { DESK_PATH } from '../domain/desk/desk-api.ts';
import { publicAddress } from './addresses/public-address.ts';
import { clearAlert, readAlerts } from './alerts.ts';
import { startHeartbeat } from './app/heartbeat.ts';
import { automationSender } from './automation/automation-sender.ts';
import { forgetEvents } from './changes.ts';
import type { Config } from './config.ts';
import { retryTransient } from './database/retry-transient.ts';
import { freeSpace, LOW_SPACE_BYTES } from './database/sqlite/free-space.ts';
import type { Store } from './database/store.ts';
import { forgetSessions } from './desk/access/session-queries.ts';
import { answerWays } from './desk/desk-options.ts';
import { type Log, withoutMessage } from './log.ts';
import { diskText, retentionText } from './mail/mail-texts.ts';
import { outageNotice } from './mail/outage-notice.ts';
import { newLeadsNotice, questionsNotice } from './mail/people-notices.ts';
import { mailSender } from './mail/send-mail.ts';
import { startMail } from './mail/start-mail.ts';
import { summaryNotice } from './mail/summary-notice.ts';
import { warningNotice } from './mail/warning-notice.ts';
import type { Metrics } from './metrics.ts';
import { noteSender, SENDER_TELLS_EVERY_MS, saveOutage } from './outbox/outage.ts';
import { startRelay } from './outbox/relay.ts';
import { startRetention } from './privacy/retention/retention.ts';
import { type Clock, MINUTE, SECOND } from './time/clock.ts';
import { repeat, type Stoppable } from './time/repeat.ts';
import { startWhatsApp } from './whatsapp/start-whatsapp.ts';

const CHECK_STORE_EVERY_MS = SECOND;
const TIDY_EVERY_MS = MINUTE;

type BackgroundOptions = {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly picturesFolder: string | undefined;
  /** Whether a lead could be stored now. */
  readonly isReady: () => Promise<boolean>;
  /** The actual port, because the configured one may be 0. */
  readonly port: number;
};

export type Background = ReturnType<typeof startBackground>;

/**
 * Starts all background work: the relay, WhatsApp, e-mail, what tidies the desk's tables, the check of the
 * store, retention and the heartbeat.
 */
export function startBackground(options: BackgroundOptions) {
  const { config, store, clock, log, metrics, picturesFolder, isReady } = options;
  const relay =
    config.webhookUrl &&
    startRelay({
      destination: 'automation',
      db: store.db,
      send: automationSender({
        url: config.webhookUrl,
        secrets: config.webhookSecrets,
        now: clock.now,
        onCertificate: (expiresAt) => {
          metrics.webhookCertificateExpiresAt = expiresAt;
        },
      }),
      clock,
      log,
      metrics,
    });
  const whatsapp =
    config.whatsapp &&
    startWhatsApp({
      settings: config.whatsapp,
      announceErasure: config.webhookErasure,
      picturesFolder,
      store,
      clock,
      log,
      metrics,
    });
  // An instance without an automation must not close what another one has to deliver.
  const sender = regularly(
    SENDER_TELLS_EVERY_MS,
    () => noteSender(store.db, config.webhookUrl !== undefined),
    options,
    'other instances do not know whether there is an automation',
  );
  const clearing = clearStaleProblems(options);
  const mail = startMailFor(options);
  const tidying = regularly(
    TIDY_EVERY_MS,
    async () => {
      // Expired requests for files may hold a searched name.
      await forgetSessions(store.db, clock.now());
      await forgetEvents(store.db);
    },
    options,
    'old rows of the desk not deleted: trying again',
  );
  const storeCheck = watchStore(store, log);
  const heartbeat =
    config.heartbeatUrl && startHeartbeat({ url: config.heartbeatUrl, isReady, log });
  const retention = startRetention({ store, rules: config.retention, clock, log });
  return {
    /** Call after leads with these phone numbers were stored. */
    leadsStored: (phones: readonly string[]) => {
      relay?.wake();
      whatsapp?.leadsStored(phones);
    },
    /** Call after WhatsApp messages or statuses were stored. */
    messagesStored: () => {
      whatsapp?.wake();
    },
    stop: async () => {
      clearInterval(storeCheck);
      await Promise.all([
        relay?.stop(),
        whatsapp?.stop(),
        sender.stop(),
        clearing,
        mail?.stop(),
        tidying.stop(),
        retention.stop(),
        heartbeat?.stop(),
      ]);
    },
  };
}

/** Does something again and again, also after it has failed. */
function regularly(
  everyMs: number,
  action: () => Promise<void>,
  { log }: BackgroundOptions,
  failure: string,
): Stoppable {
  return repeat(async () => {
    try {
      await action();
    } catch (error) {
      log.warn({ err: withoutMessage(error) }, failure);
    }
    return everyMs;
  });
}

/**
 * Clears the outages and alerts of an earlier server. Nothing is sent to a destination whose
 * settings are gone, so its outage would raise alarms forever. The mail settings may have been
 * corrected; the next e-mail, perhaps a day later, shows whether they work.
 */
async function clearStaleProblems({ config, store, clock, log }: BackgroundOptions): Promise<void> {
  try {
    await retryTransient(clock, async () => {
      if (!config.webhookUrl) await saveOutage(store.db, 'automation', undefined);
      if (!config.whatsapp) {
        await saveOutage(store.db, 'whatsapp', undefined);
        await clearAlert(store.db, 'whatsapp_token');
      }
      await clearAlert(store.db, 'mail');
    });
  } catch (error) {
    log.error({ err: withoutMessage(error) }, 'stale outages and alerts not cleared');
  }
}

function startMailFor({
  config,
  store,
  clock,
  log,
  port,
}: BackgroundOptions): Stoppable | undefined {
  if (!config.mail) return undefined;
  const { database } = config;
  const options = { store, clock, deskAddress: publicAddress(port) + DESK_PATH };
  return startMail({
    notices: [
      newLeadsNotice(options),
      questionsNotice(options),
      ...(config.webhookUrl ? [outageNotice({ ...options, destination: 'automation' })] : []),
      ...(config.whatsapp ? [outageNotice({ ...options, destination: 'whatsapp' })] : []),
      summaryNotice({ ...options, ways: answerWays(config) }),
      warningNotice({
        name: 'retention',
        isWrong: async () =>
          (await readAlerts(store.db)).some(({ name }) => name === 'retention_held'),
        mail: retentionText(options.deskAddress),
      }),
      ...(database.engine === 'sqlite'
        ? [
            warningNotice({
              name: 'disk',
              isWrong: async () =>
                ((await freeSpace(database.path)) ?? LOW_SPACE_BYTES) < LOW_SPACE_BYTES,
              mail: diskText(options.deskAddress),
            }),
          ]
        : []),
    ],
    send: mailSender(config.mail),
    store,
    clock,
    log,
  });
}

/** Logs when the database file disappears, and when it is back. */
function watchStore(store: Store, log: Log): NodeJS.Timeout {
  let known: string | undefined;
  return setInterval(() => {
    const problem = store.problem();
    if (problem === known) return;
    if (problem) log.error(`Leads are refused: ${problem}`);
    else log.info('Leads are stored again.');
    known = problem;
  }, CHECK_STORE_EVERY_MS);
}
