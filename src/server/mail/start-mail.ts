import { MINUTE, SECOND } from '../clock.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { AlertStore } from '../store/alert-queries.ts';
import type { MailStore } from '../store/mail-queries.ts';
import type { News, Notice } from './notice.ts';
import { SEND_TIMEOUT_MS, type SendMail, type SentMail } from './send-mail.ts';

const POLL_MS = 5 * SECOND;
const RETRY_MS = 5 * MINUTE;

/** Nobody else may send while this instance still tries. */
const LEASE_MS = 2 * SEND_TIMEOUT_MS;

type MailParts = {
  readonly notices: readonly Notice[];
  readonly send: SendMail;
  readonly store: Pick<MailStore, 'mailState' | 'claimMail' | 'settleMail'> &
    Pick<AlertStore, 'raiseAlert' | 'clearAlert'>;
  readonly now: () => number;
  readonly log: Log;
  readonly pollMs?: number;
  readonly retryMs?: number;
};

export type Mail = { readonly stop: () => Promise<void> };

/**
 * Looks for news and sends them by e-mail. It only reads what is stored, so that no lead ever waits
 * for a mail server. An e-mail that cannot be sent is tried again, and one whose fate is unknown
 * may come twice.
 */
export function startMail(parts: MailParts): Mail {
  const { notices, send, store, now, log, pollMs = POLL_MS, retryMs = RETRY_MS } = parts;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = run();

  async function run(): Promise<void> {
    for (const notice of notices) {
      if (stopping.signal.aborted) return;
      try {
        await look(notice);
      } catch (error) {
        log.warn(
          { err: withoutMessage(error), notice: notice.name },
          'no e-mail could be prepared',
        );
      }
    }
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, pollMs);
  }

  async function look(notice: Notice): Promise<void> {
    const { position, isDue } = await store.mailState(notice.name);
    const news = isDue ? await notice.next(position) : undefined;
    if (!news || !(await store.claimMail(notice.name, position, LEASE_MS))) return;
    const isTold = await tell(notice, news);
    if (isTold) {
      await store.settleMail(notice.name, news.position, news.restMs);
      return;
    }
    // What was not told stays news; after a stop, another instance may tell it at once.
    await store.settleMail(notice.name, position, stopping.signal.aborted ? 0 : retryMs);
  }

  async function tell(notice: Notice, { mail }: News): Promise<boolean> {
    if (!mail) return true;
    let sent: SentMail;
    try {
      sent = await send(mail, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return false;
      const err = withoutMessage(error);
      log.warn({ err, notice: notice.name }, 'e-mail not sent');
      await raise(`e-mail cannot be sent (${err['code'] ?? err['name']})`);
      return false;
    }
    const { recipients, refused } = sent;
    if (refused === 0) await store.clearAlert('mail');
    else await raise(`the mail server refuses ${refused} of ${recipients} recipients`);
    return true;
  }

  function raise(detail: string): Promise<void> {
    return store.raiseAlert({ name: 'mail', since: now(), detail });
  }

  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
