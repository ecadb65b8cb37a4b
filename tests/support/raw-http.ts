import { connect } from 'node:net';

/** Sends bytes as they are and reads until the response is complete or the connection closes. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let response = '';
    const finish = () => {
      socket.destroy();
      resolve(response);
    };
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
      if (isComplete(response)) finish();
    });
    socket.on('error', finish);
    socket.on('close', finish);
    socket.write(bytes);
  });
}

function isComplete(response: string): boolean {
  const [head = '', ...rest] = response.split('\r\n\r\n');
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return response.endsWith('\r\n0\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && rest.join('\r\n\r\n').length >= Number(length);
}

/** Sends bytes, and resets the connection before a server of this process can read them. */
export function sendAndReset(port: number, bytes: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('connect', () => socket.write(bytes, () => socket.resetAndDestroy()));
  });
}

/** The status of a response; 0 when the connection was closed without one. */
export function statusOf(response: string): number {
  return Number(/^HTTP\/1\.[01] (\d{3}) /.exec(response)?.[1] ?? 0);
}

/** A POST of a lead with exactly the given headers. */
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
