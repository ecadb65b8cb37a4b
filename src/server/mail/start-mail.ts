import { type Clock, MINUTE, SECOND } from '../clock.ts';
import { type Log, withoutMessage } from '../log.ts';
import { repeat, type Stoppable } from '../repeat.ts';
import type { AlertStore } from '../store/alert-queries.ts';
import type { MailStore } from '../store/mail-queries.ts';
import { retryTransient } from '../store/retry-transient.ts';
import type { News, Notice } from './notice.ts';
import { SEND_TIMEOUT_MS, type SendMail } from './send-mail.ts';

const POLL_MS = 5 * SECOND;
const RETRY_MS = 5 * MINUTE;

/** Nobody else may send while this instance still tries. */
const LEASE_MS = 2 * SEND_TIMEOUT_MS;

type MailParts = {
  readonly notices: readonly Notice[];
  readonly send: SendMail;
  readonly store: Pick<MailStore, 'mailState' | 'claimMail' | 'settleMail'> &
    Pick<AlertStore, 'raiseAlert' | 'clearAlert'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollMs?: number;
  readonly retryMs?: number;
};

/** What became of an e-mail, and of the alert about e-mail. */
type Told = { readonly isTold: boolean; readonly setAlert?: () => Promise<void> };

/**
 * Looks for news and sends them by e-mail. It only reads what is stored, so that no lead ever waits
 * for a mail server. An e-mail that cannot be sent is tried again, and one whose fate is unknown
 * may come twice.
 */
export function startMail(parts: MailParts): Stoppable {
  const { notices, send, store, clock, log, pollMs = POLL_MS, retryMs = RETRY_MS } = parts;

  async function run(stopping: AbortSignal): Promise<number> {
    for (const notice of notices) {
      if (stopping.aborted) break;
      try {
        await look(notice, stopping);
      } catch (error) {
        log.warn(
          { err: withoutMessage(error), notice: notice.name },
          'an e-mail was not prepared, or what became of it is not stored',
        );
      }
    }
    return pollMs;
  }

  async function look(notice: Notice, stopping: AbortSignal): Promise<void> {
    const { position, isDue } = await store.mailState(notice.name);
    const news = isDue ? await notice.next(position) : undefined;
    if (!news || !(await store.claimMail(notice.name, position, LEASE_MS))) return;
    const { isTold, setAlert } = await tell(notice, news, stopping);
    // What was not told stays news; after a stop, another instance may tell it at once.
    const [reached, restMs] = isTold
      ? [news.position, news.restMs]
      : [position, stopping.aborted ? 0 : retryMs];
    // First of all: an e-mail that is not settled goes out again after the lease.
    await retryTransient(clock, () => store.settleMail(notice.name, reached, restMs));
    // A stop does not wait twice for a locked database.
    if (setAlert) await (stopping.aborted ? setAlert() : retryTransient(clock, setAlert));
  }

  async function tell(notice: Notice, { mail }: News, stopping: AbortSignal): Promise<Told> {
    if (!mail) return { isTold: true };
    try {
      const { recipients, refused } = await send(mail, stopping);
      return {
        isTold: true,
        setAlert:
          refused === 0
            ? () => store.clearAlert('mail')
            : raise(`the mail server refuses ${refused} of ${recipients} recipients`),
      };
    } catch (error) {
      if (stopping.aborted) return { isTold: false };
      const err = withoutMessage(error);
      log.warn({ err, notice: notice.name }, 'e-mail not sent');
      return {
        isTold: false,
        setAlert: raise(`e-mail cannot be sent (${err['code'] ?? err['name']})`),
      };
    }
  }

  function raise(detail: string): () => Promise<void> {
    const alert = { name: 'mail', since: clock.now(), detail } as const;
    return () => store.raiseAlert(alert);
  }

  return repeat(run);
}
