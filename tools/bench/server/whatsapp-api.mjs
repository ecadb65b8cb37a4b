import { createServer } from 'node:http';
import { listenOnLoopback } from '../../listen-on-loopback.mjs';

export const PHONE_ID = '106540352242922';
export const APP_SECRET = 'bench';

const EXPIRED = { error: { code: 190, message: 'Access token has expired' } };

/**
 * A stand-in for Meta's API. It accepts every message, or refuses every call as Meta does once the
 * token has expired, so that all answers wait.
 * @param {'accept' | 'refuse'} way
 */
export async function startWhatsappApi(way) {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      calls++;
      const accepted = request.url?.endsWith('/media')
        ? { id: String(calls) }
        : { messaging_product: 'whatsapp', messages: [{ id: `wamid.sent${calls}` }] };
      response
        .writeHead(way === 'accept' ? 200 : 401, { 'content-type': 'application/json' })
        .end(JSON.stringify(way === 'accept' ? accepted : EXPIRED));
    });
  });
  const { port, stop } = await listenOnLoopback(server);
  return {
    settings: {
      WHATSAPP_PHONE_ID: PHONE_ID,
      WHATSAPP_TOKEN: 'bench',
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: 'bench',
      WHATSAPP_API: `http://127.0.0.1:${port}/v26.0`,
    },
    stop,
  };
}
