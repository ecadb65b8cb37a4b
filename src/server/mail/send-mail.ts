import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { brand } from '../../../brand.config.ts';
import { isLoopbackHost } from '../addresses/loopback.ts';
import type { MailSettings } from '../settings/mail.ts';
import { SECOND } from '../time/clock.ts';
import type { MailText } from './mail-texts.ts';

const CONNECT_TIMEOUT_MS = 10 * SECOND;
const SILENCE_TIMEOUT_MS = 15 * SECOND;
/** Limits the whole exchange. It is shorter than the lease, so that no e-mail is sent twice. */
export const SEND_TIMEOUT_MS = 45 * SECOND;

/** The number of recipients, and how many the mail server refused while it accepted others. */
type SentMail = { readonly recipients: number; readonly refused: number };

export type SendMail = (mail: MailText, signal: AbortSignal) => Promise<SentMail>;

/** Sends each e-mail as plain text over a new connection, which the signal ends. */
export function mailSender(settings: MailSettings): SendMail {
  return (mail, signal) =>
    send(settings, mail, AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]));
}

async function send(
  settings: MailSettings,
  mail: MailText,
  signal: AbortSignal,
): Promise<SentMail> {
  const { host, port, isSecure, login } = settings;
  signal.throwIfAborted();
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // A password never leaves this machine unencrypted.
    requireTLS: !isSecure && login !== undefined && !isLoopbackHost(host),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options, callback) => {
      const socket = connect({ host, port, signal, timeout: CONNECT_TIMEOUT_MS });
      socket.once('timeout', () => socket.destroy(new MailTimeoutError('No connection in time.')));
      socket.once('error', callback);
      socket.once('connect', () => {
        socket.removeAllListeners('timeout').setTimeout(0);
        socket.off('error', callback);
        // The signal may end the socket at any moment; the library reports that by itself.
        socket.on('error', () => undefined);
        callback(null, { connection: socket });
      });
    },
  });
  const to = settings.to.length > 0 ? [...settings.to] : [brand.privacyEmail];
  try {
    const { rejected } = await transport.sendMail({
      from: { name: brand.name, address: settings.from ?? ownAddress(login?.user) },
      to,
      subject: mail.subject,
      text: mail.text,
      // Asks other programs not to send automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { recipients: to.length, refused: rejected.length };
  } finally {
    transport.close();
  }
}

class MailTimeoutError extends Error {
  override readonly name = 'MailTimeoutError';
  readonly code = 'ETIMEDOUT';
}

/** Many servers accept mail only from the address that signs in. */
function ownAddress(user = ''): string {
  return user.includes('@') ? user : brand.privacyEmail;
}
