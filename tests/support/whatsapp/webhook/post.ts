import { type Agent, request } from 'node:http';

/** Without an answer in this time, a call counts as failed. */
const ANSWER_WITHIN_MS = 10_000;

export type PostOptions = {
  readonly agent?: Agent;
  readonly signal?: AbortSignal;
  /** The whole header; a call without one where it is missing. */
  readonly signature: string | undefined;
};

/** Makes one webhook call and resolves to the status of the answer, or to nothing. */
export function postWebhook(
  url: URL,
  bytes: Buffer,
  { agent, signal, signature }: PostOptions,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const outgoing = request(url, {
      method: 'POST',
      ...(agent && { agent }),
      ...(signal && { signal }),
      timeout: ANSWER_WITHIN_MS,
      headers: {
        'user-agent': 'facebookexternalua',
        accept: '*/*',
        'content-type': 'application/json',
        'content-length': bytes.length,
        ...(signature !== undefined && { 'x-hub-signature-256': signature }),
      },
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(undefined));
    outgoing.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', () => resolve(undefined));
      response.on('close', () => resolve(undefined));
    });
    outgoing.end(bytes);
  });
}
