import { clearAlert, raiseAlert } from '../alerts.ts';
import { retryTransient } from '../database/retry-transient.ts';
import type { Store } from '../database/store.ts';
import { type Log, withoutMessage } from '../log.ts';
import { type Clock, MINUTE, SECOND } from '../time/clock.ts';
import { repeat, type Stoppable } from '../time/repeat.ts';
import { claimMail, mailState, settleMail } from './mail-queries.ts';
import type { News, Notice } from './notice.ts';
import { SEND_TIMEOUT_MS, type SendMail } from './send-mail.ts';

const POLL_MS = 5 * SECOND;
const RETRY_MS = 5 * MINUTE;

/** No other instance may send while this one is still trying. */
const LEASE_MS = 2 * SEND_TIMEOUT_MS;

type MailOptions = {
  readonly notices: readonly Notice[];
  readonly send: SendMail;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollMs?: number;
  readonly retryMs?: number;
};

/** Whether the news is dealt with, and how to update the alert about e-mail. */
type Sent = { readonly isDone: boolean; readonly setAlert?: () => Promise<void> };

/**
 * Polls for news and sends it by e-mail. It only reads what is stored, so that no lead ever waits
 * for a mail server. A failed e-mail is tried again, and one whose outcome is unknown may arrive
 * twice.
 */
export function startMail(options: MailOptions): Stoppable {
  const { notices, send, store, clock, log, pollMs = POLL_MS, retryMs = RETRY_MS } = options;

  async function run(stopping: AbortSignal): Promise<number> {
    for (const notice of notices) {
      if (stopping.aborted) break;
      try {
        await sendDue(notice, stopping);
      } catch (error) {
        log.warn(
          { err: withoutMessage(error), notice: notice.name },
          'an e-mail was not prepared, or its outcome not stored',
        );
      }
    }
    return pollMs;
  }

  async function sendDue(notice: Notice, stopping: AbortSignal): Promise<void> {
    const { position, isDue } = await mailState(store.db, notice.name);
    const news = isDue ? await notice.next(position) : undefined;
    if (!news || !(await claimMail(store.db, notice.name, position, LEASE_MS))) return;
    const { isDone, setAlert } = await sendNews(notice, news, stopping);
    // Unsent news keeps its position; after a stop, another instance may send it at once.
    const [reached, restMs] = isDone
      ? [news.position, news.restMs]
      : [position, stopping.aborted ? 0 : retryMs];
    // Settled first, because an unsettled e-mail goes out again after the lease.
    await retryTransient(clock, () => settleMail(store.db, notice.name, reached, restMs));
    // A stop does not wait twice for a locked database.
    if (setAlert) await (stopping.aborted ? setAlert() : retryTransient(clock, setAlert));
  }

  async function sendNews(notice: Notice, { mail }: News, stopping: AbortSignal): Promise<Sent> {
    if (!mail) return { isDone: true };
    try {
      const { recipients, refused } = await send(mail, stopping);
      return {
        isDone: true,
        setAlert:
          refused === 0
            ? () => clearAlert(store.db, 'mail')
            : raise(`the mail server refuses ${refused} of ${recipients} recipients`),
      };
    } catch (error) {
      if (stopping.aborted) return { isDone: false };
      const err = withoutMessage(error);
      log.warn({ err, notice: notice.name }, 'e-mail not sent');
      return {
        isDone: false,
        setAlert: raise(`e-mail cannot be sent (${err['code'] ?? err['name']})`),
      };
    }
  }

  function raise(detail: string): () => Promise<void> {
    const alert = { name: 'mail', since: clock.now(), detail } as const;
    return () => raiseAlert(store.db, alert);
  }

  return repeat(run);
}
