import { connect } from 'node:net';

const GIVE_UP_MS = 10_000;

/** Who announced more than it sends is waited for; an end tells the server that no more comes. */
const END_AFTER_MS = 1500;

/** Sends bytes as they are and reads what comes until the other side is done with it. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const finish = () => {
      clearTimeout(ending);
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    // Not at once: a server drops the answer to a sender who is gone.
    const ending = setTimeout(() => socket.end(), END_AFTER_MS);
    const timer = setTimeout(finish, GIVE_UP_MS);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (isWhole(answer)) finish();
    });
    socket.on('error', finish);
    socket.on('close', finish);
    socket.write(bytes);
  });
}

function isWhole(answer: string): boolean {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && rest.join('\r\n\r\n').length >= Number(length);
}

/** 0 where nothing was answered: the connection was simply closed. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.[01] (\d{3}) /.exec(answer)?.[1] ?? 0);
}

/** A request to take a lead, with nothing but what is given. */
export function rawPost(
  body: string | Buffer,
  headers: readonly string[] = ['content-type: application/json'],
  host = 'localhost',
): Buffer {
  const bytes = Buffer.from(body);
  const lines = [
    'POST /webhook/peso-forma HTTP/1.1',
    `host: ${host}`,
    ...headers,
    ...(headers.some((line) => /^(content-length|transfer-encoding)\b/i.test(line))
      ? []
      : [`content-length: ${bytes.length}`]),
    'connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}
