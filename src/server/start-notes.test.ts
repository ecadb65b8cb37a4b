import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { startNotes } from './start-notes.ts';

const WHATSAPP = {
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
  WHATSAPP_API: 'http://127.0.0.1:9',
};
const WEBHOOK = { WEBHOOK_URL: 'http://127.0.0.1:9/' };

function notesOf(env: Record<string, string>, privacy?: string): string {
  return startNotes(readConfig(env), privacy === undefined ? {} : { privacy }).join('\n');
}

test.each([
  [{}, 'by the desk'],
  [WEBHOOK, 'by the automation'],
  [WHATSAPP, 'by WhatsApp'],
  [{ ...WHATSAPP, ...WEBHOOK }, 'by WhatsApp and by the automation'],
])('they say which way answers go (%#)', (env, way) => {
  expect(notesOf(env)).toContain(`Answers to visitors go out ${way}.`);
});

test('they say that leads wait where there is no webhook', () => {
  expect(notesOf({})).toContain('No WEBHOOK_URL: leads are stored and wait');
  expect(notesOf(WEBHOOK)).not.toContain('WEBHOOK_URL');
});

test.each([
  ['366', true],
  ['off', true],
  ['365', false],
])('with RETENTION_DAYS=%s they say that /privacy promises less: %j', (days, says) => {
  const env = { RETENTION_DAYS: days };
  expect(notesOf(env).includes('/privacy promises 365 days at most')).toBe(says);
  expect(notesOf(env, 'https://www.palestraverde.it/privacy')).not.toContain('/privacy');
});
