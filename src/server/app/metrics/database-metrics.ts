import { readAlerts } from '../../alerts.ts';
import type { Config } from '../../config.ts';
import { readLastBackup } from '../../database/meta.ts';
import type { Store } from '../../database/store.ts';
import { type Log, withoutMessage } from '../../log.ts';
import { readOutage } from '../../outbox/outage.ts';
import { readBacklog } from '../../overview/backlog.ts';
import { type Clock, SECOND } from '../../time/clock.ts';
import { answerCounts } from '../../whatsapp/answer-queries.ts';
import { undecidedMessages } from '../../whatsapp/deciding/decide-messages.ts';
import { connectionState } from '../../whatsapp/outgoing/connection-state.ts';
import { flag, gauge, type MetricFamily } from './metrics-text.ts';

/** Prometheus gives up on a scrape after ten seconds. */
const DATABASE_WITHIN_MS = 5 * SECOND;

/** Counting a million answered leads would hold up requests. */
const COUNTED_UP_TO = 10_000;

const NO_MESSAGES = { count: 0, nextReceivedAt: 0 };

export type DatabaseOptions = {
  readonly config: Pick<Config, 'whatsapp'>;
  readonly store: Store;
  readonly clock: Clock;
};

/** Without an answer in time, only `database_up` is returned: process metrics matter most then. */
export async function databaseFamiliesInTime(
  options: DatabaseOptions,
  log: Log,
): Promise<MetricFamily[]> {
  try {
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), DATABASE_WITHIN_MS).unref();
    });
    const families = await Promise.race([databaseFamilies(options), late]);
    if (families) return [databaseUp(true), ...families];
    log.warn('the metrics of the database came too late');
  } catch (error) {
    log.warn({ err: withoutMessage(error) }, 'the metrics of the database cannot be read');
  }
  return [databaseUp(false)];
}

function databaseUp(isUp: boolean): MetricFamily {
  return gauge('database_up', '1 if the metrics of the database could be read.', flag(isUp));
}

/** Read from the database, so every instance with the same settings reports the same. */
async function databaseFamilies({
  config,
  store,
  clock,
}: DatabaseOptions): Promise<MetricFamily[]> {
  const now = clock.now();
  const [backlog, outage, alerts, answers, undecided, whatsapp, lastBackupAt] = await Promise.all([
    readBacklog(store.db, COUNTED_UP_TO),
    readOutage(store.db, 'automation'),
    readAlerts(store.db),
    answerCounts(store.db, COUNTED_UP_TO),
    // Without the settings of WhatsApp, messages from before are never processed.
    config.whatsapp ? undecidedMessages(store.db, now, COUNTED_UP_TO) : NO_MESSAGES,
    readOutage(store.db, 'whatsapp'),
    readLastBackup(store.db),
  ]);
  const secondsSince = (at: number) => (at === 0 ? 0 : Math.round((now - at) / SECOND));
  const hasAlert = (alert: string) => flag(alerts.some(({ name }) => name === alert));
  return [
    gauge(
      'leads',
      'Leads that are not delivered, by status, counted up to 10,000.',
      (['waiting', 'dead', 'quarantined'] as const).map((status) => ({
        labels: { status },
        value: backlog[status],
      })),
    ),
    gauge(
      'oldest_waiting_seconds',
      'Age of the oldest lead that waits for its delivery.',
      secondsSince(backlog.oldestWaitingAt),
    ),
    gauge(
      'erasures_waiting',
      'Announcements of erasures that wait to be sent to the webhook, counted up to 10,000.',
      backlog.erasures,
    ),
    gauge('webhook_down', '1 while the webhook accepts nothing.', flag(outage !== undefined)),
    gauge(
      'answers',
      'Leads by the state of their answer on WhatsApp, counted up to 10,000 each.',
      Object.entries(answers).map(([answer, value]) => ({ labels: { answer }, value })),
    ),
    gauge(
      'whatsapp_messages_undecided',
      'Messages of visitors that are due but not processed yet, counted up to 10,000.',
      undecided.count,
    ),
    gauge(
      'whatsapp_undecided_seconds',
      'How long the next message to be processed has been waiting.',
      secondsSince(undecided.nextReceivedAt),
    ),
    gauge(
      'whatsapp_stopped',
      '1 while WhatsApp accepts nothing and a person has to act.',
      flag(connectionState(whatsapp) === 'stopped'),
    ),
    gauge(
      'whatsapp_paused',
      '1 while WhatsApp asked for a pause or does not answer.',
      flag(connectionState(whatsapp) === 'paused'),
    ),
    gauge(
      'whatsapp_token_problem',
      '1 while the token of WhatsApp is refused or expires soon.',
      hasAlert('whatsapp_token'),
    ),
    gauge('mail_problem', '1 while the mail server refuses e-mail.', hasAlert('mail')),
    gauge(
      'retention_held',
      '1 while a run of retention that would change more than a tenth of all leads waits for a day.',
      hasAlert('retention_held'),
    ),
    gauge(
      'last_backup_timestamp_seconds',
      'When the newest backup by `leads backup` was begun; 0 if there is none.',
      Math.floor(lastBackupAt / SECOND),
    ),
  ];
}
