import { expect, test } from 'vitest';
import { freshStore } from '../../../../tests/support/databases.ts';
import { payloadOf } from '../../../../tests/support/leads.ts';
import { sendBytes, statusOf } from '../../../../tests/support/raw-http.ts';
import { runningApp } from '../../../../tests/support/running-app.ts';

/** One character for each byte. */
const LEAD = Buffer.from(JSON.stringify(payloadOf())).toString('latin1');

const WHATSAPP = {
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
};

/** A signature of the right form, which is compared only once the whole body is read. */
const MADE_UP = `x-hub-signature-256: sha256=${'0'.repeat(64)}\r\n`;

/** Node hands over every chunk by itself, however many arrive at once. */
function inPieces(path: string, body: string, pieceBytes: number, header = ''): string {
  const pieces = Array.from({ length: Math.ceil(body.length / pieceBytes) }, (_, index) => {
    const piece = body.slice(index * pieceBytes, (index + 1) * pieceBytes);
    return `${piece.length.toString(16)}\r\n${piece}\r\n`;
  });
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${header}transfer-encoding: chunked\r\n\r\n${pieces.join('')}0\r\n\r\n`;
}

test.each([
  ['a lead in pieces of 12 bytes', inPieces('/webhook/peso-forma', LEAD, 12), 201],
  ['a lead in pieces of 1 byte', inPieces('/webhook/peso-forma', LEAD, 1), 0],
  ['counts in pieces of 1 byte', inPieces('/_vercel/insights/event', 'x'.repeat(4000), 1), 0],
  [
    'a call in pieces of 600 bytes',
    inPieces('/webhook/whatsapp', 'x'.repeat(2_900_000), 600, MADE_UP),
    401,
  ],
  [
    'a call in pieces of 100 bytes',
    inPieces('/webhook/whatsapp', 'x'.repeat(2_900_000), 100, MADE_UP),
    0,
  ],
])('answers or cuts off %s', async (_name, bytes, status) => {
  const { port } = await runningApp(await freshStore('sqlite'), WHATSAPP);
  expect(statusOf(await sendBytes(port, Buffer.from(bytes, 'latin1')))).toBe(status);
});
