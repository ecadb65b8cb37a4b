import { connect } from 'node:net';
import { brand } from '../../../brand.config.ts';
import { SECOND } from '../clock.ts';
import { isLoopbackHost } from '../loopback.ts';
import type { MailSettings } from '../settings/mail.ts';
import type { MailText } from './mail-texts.ts';

const CONNECT_TIMEOUT_MS = 10 * SECOND;
const SILENCE_TIMEOUT_MS = 15 * SECOND;
/** From the first packet to the last answer; shorter than the claim on the e-mail. */
export const SEND_TIMEOUT_MS = 45 * SECOND;

/** How many the e-mail was for, and how many of them the mail server refused while it took others. */
type SentMail = { readonly recipients: number; readonly refused: number };

export type SendMail = (mail: MailText, signal: AbortSignal) => Promise<SentMail>;

/** Sends plain text, over a connection of its own that ends with the signal. */
export function mailSender(settings: MailSettings): SendMail {
  const { host, port, isSecure, login } = settings;
  return async (mail, signal) => {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
    ends.throwIfAborted();
    // Loaded with the first e-mail: most starts never need it.
    const { createTransport } = await import('nodemailer');
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
        const socket = connect({ host, port, signal: ends, timeout: CONNECT_TIMEOUT_MS });
        socket.once('timeout', () =>
          socket.destroy(new MailTimeoutError('No connection in time.')),
        );
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
        // Neither out-of-office replies nor other programs should answer.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { recipients: to.length, refused: rejected.length };
    } finally {
      transport.close();
    }
  };
}

class MailTimeoutError extends Error {
  override readonly name = 'MailTimeoutError';
  readonly code = 'ETIMEDOUT';
}

/** Many servers only take mail from the address that signs in. */
function ownAddress(user = ''): string {
  return user.includes('@') ? user : brand.privacyEmail;
}
