import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type Letter = {
  readonly from: string;
  readonly to: readonly string[];
  /** Header lines and text, decoded. */
  readonly content: string;
};

/** `refuse`: every recipient is refused; `stall`: it never says a word; `die`: it hangs up. */
export type MailBehaviour = 'accept' | 'refuse' | 'stall' | 'die';

/** Whatever it does with others, this one it refuses. */
export const REFUSED_MAILBOX = 'gone@brand.example';

/** A real SMTP server on loopback, whose behaviour can change while it runs. */
export async function mailServer(behaviour: MailBehaviour = 'accept') {
  const letters: Letter[] = [];
  let current = behaviour;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username = '', password = '' }, _session, callback) => {
      if (password === 'wrong') callback(new Error('Wrong password'));
      else callback(null, { user: username });
    },
    onRcptTo: ({ address }, _session, callback) => {
      const error = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      callback(current === 'refuse' || address === REFUSED_MAILBOX ? error : null);
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push({
          from: envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? ''),
          to: envelope.rcptTo.map(({ address }) => address),
          content: decoded(Buffer.concat(chunks).toString('latin1')),
        });
        callback(null);
      });
    },
  });
  smtp.on('error', () => undefined);
  await listening(smtp.server);
  const { port: smtpPort } = smtp.server.address() as AddressInfo;

  const sockets = new Set<Socket>();
  let connections = 0;
  // Before the SMTP server, so that misbehaviour below the protocol is possible too.
  const door = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (current === 'stall') return;
    if (current === 'die') {
      socket.end('220 mail ESMTP\r\n');
      return;
    }
    const inner = connect(smtpPort, '127.0.0.1');
    sockets.add(inner);
    socket.pipe(inner).pipe(socket);
    inner.on('error', () => socket.destroy()).on('close', () => sockets.delete(inner));
    socket.on('close', () => inner.destroy());
  });
  await listening(door);
  const { port } = door.address() as AddressInfo;
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all([closed(door), new Promise<void>((resolve) => smtp.close(() => resolve()))]);
  });
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    letters,
    connections: () => connections,
    behave: (change: MailBehaviour) => {
      current = change;
    },
  };
}

/** Undoes quoted-printable and base64 as far as our letters use them. */
function decoded(message: string): string {
  const [head = '', ...body] = message.split('\r\n\r\n');
  const text = body.join('\n\n');
  const content = /quoted-printable/i.test(head)
    ? text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => byte(hex))
    : /base64/i.test(head)
      ? Buffer.from(text, 'base64').toString('latin1')
      : text;
  const headers = head
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, words: string) =>
      words.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => byte(hex)),
    );
  return Buffer.from(`${headers}\n\n${content.replaceAll('\r\n', '\n')}`, 'latin1').toString(
    'utf8',
  );
}

function byte(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
