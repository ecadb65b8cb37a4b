import { request as httpRequest } from 'node:http';

export type RequestHeaders = Record<string, string>;

/** With any `Host` and other headers that `fetch` would not send. */
export function anyRequest(
  port: number,
  method: string,
  path: string,
  headers: RequestHeaders,
  body = '',
) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    },
  );
}
