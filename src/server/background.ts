import { DESK_PATH } from '../domain/desk/desk-api.ts';
import { type Clock, SECOND } from './clock.ts';
import type { Config } from './config.ts';
import { answerWays } from './desk/desk-parts.ts';
import { startIndexer } from './desk/start-indexer.ts';
import { type Log, withoutMessage } from './log.ts';
import { newLeadsNotice } from './mail/new-leads-notice.ts';
import { outageNotice } from './mail/outage-notice.ts';
import { mailSender } from './mail/send-mail.ts';
import { startMail } from './mail/start-mail.ts';
import { summaryNotice } from './mail/summary-notice.ts';
import type { Metrics } from './metrics.ts';
import type { PictureParts } from './picture/picture-drawer.ts';
import { publicAddress } from './public-address.ts';
import { automationSender } from './relay/automation-sender.ts';
import { UP } from './relay/destination-health.ts';
import { startRelay } from './relay/relay.ts';
import type { Stoppable } from './repeat.ts';
import { startRetention } from './retention/retention.ts';
import type { ServerStore } from './store/lead-store.ts';
import { retryTransient } from './store/retry-transient.ts';
import { startWhatsApp } from './whatsapp/start-whatsapp.ts';

const CHECK_STORE_EVERY_MS = SECOND;

type BackgroundParts = {
  readonly config: Config;
  readonly store: ServerStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly pictures: PictureParts | undefined;
  /** On which the server listens. */
  readonly port: number;
};

export type Background = Stoppable & {
  /** Leads of these numbers are stored. */
  readonly leadsStored: (phones: readonly string[]) => void;
  /** WhatsApp messages or statuses are stored. */
  readonly messagesStored: () => void;
};

/**
 * Starts everything that works beside the app: the relay, WhatsApp, e-mail, the desk's indexer, the
 * check of the store and retention.
 */
export function startBackground(parts: BackgroundParts): Background {
  const { config, store, clock, log, metrics, pictures } = parts;
  const relay =
    config.webhookUrl &&
    startRelay({
      destination: 'automation',
      store,
      send: automationSender({
        url: config.webhookUrl,
        secrets: config.webhookSecrets,
        clock,
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
      pictures,
      store,
      clock,
      log,
      metrics,
    });
  const forgetting = forgetOldTrouble(parts);
  const mail = startMailFor(parts);
  const indexer = startIndexer({
    desk: store.desk,
    options: { closeAnswered: config.webhookUrl === undefined },
    clock,
    log,
  });
  const storeCheck = watchStore(store, log);
  const retention = startRetention({ store, rules: config.retention, clock, log });
  return {
    leadsStored: (phones) => {
      relay?.wake(phones.length);
      indexer.wake();
      whatsapp?.leadsStored(phones);
    },
    messagesStored: () => {
      whatsapp?.wake();
      indexer.wake();
    },
    stop: async () => {
      clearInterval(storeCheck);
      await Promise.all([
        relay?.stop(),
        whatsapp?.stop(),
        forgetting,
        mail?.stop(),
        indexer.stop(),
        retention.stop(),
      ]);
    },
  };
}

/**
 * Nothing is sent any more to a destination whose settings are gone, so the trouble that an earlier
 * server had with it would raise alarms forever. The settings of e-mail may have been corrected; the
 * next e-mail, which may be a day away, tells whether there is still trouble.
 */
async function forgetOldTrouble({ config, store, clock, log }: BackgroundParts): Promise<void> {
  const forget = (change: () => Promise<void>) => retryTransient(clock, change);
  try {
    if (!config.webhookUrl) await forget(() => store.setHealth('automation', UP));
    if (!config.whatsapp) {
      await forget(() => store.setHealth('whatsapp', UP));
      await forget(() => store.clearAlert('whatsapp_token'));
    }
    await forget(() => store.clearAlert('mail'));
  } catch (error) {
    log.error({ err: withoutMessage(error) }, 'old trouble that may be over still stands');
  }
}

function startMailFor({ config, store, clock, log, port }: BackgroundParts): Stoppable | undefined {
  if (!config.mail) return undefined;
  const parts = { store, clock, deskAddress: publicAddress(port) + DESK_PATH };
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
    log,
  });
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
