import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { certificateFiles } from '../support/certificate-files.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { ensurePrograms } from '../support/debian-programs.ts';
import { deployedFile } from '../support/deployed-file.ts';
import { eventually } from '../support/eventually.ts';
import { sendLead } from '../support/visitors.ts';

const RULES = fileURLToPath(new URL('../../deploy/alerts.yml', import.meta.url));
const DAY = 86_400;
const CERTIFICATE_DAYS = 5;

const hasPrograms = await ensurePrograms(['promtool']);

test.skipIf(!hasPrograms)('Prometheus reads the metrics, and alerts know them all', async () => {
  const certificate = certificateFiles(CERTIFICATE_DAYS);
  const webhook = createServer(certificate, (request, response) => {
    request.resume().on('end', () => response.end());
  }).listen(0);
  await once(webhook, 'listening');
  onTestFinished(() => {
    webhook.close();
    webhook.closeAllConnections();
  });
  const { port } = webhook.address() as AddressInfo;
  const server = await builtServer({
    DATABASE_URL: urlOf(freshSqlite()),
    WEBHOOK_URL: `https://localhost:${port}/`,
    NODE_EXTRA_CA_CERTS: certificate.certFile,
  });
  await sendLead(server.address, 'Anna');
  await fetch(`${server.address}/webhook/peso-forma`, { method: 'POST', body: '{' });
  const text = await eventually('the lead is delivered', async () => {
    const scraped = await (await fetch(`${server.address}/metrics`)).text();
    return scraped.includes('peso_forma_deliveries_passed_total 1\n') ? scraped : undefined;
  });

  // It prints every line that breaks the format or lacks a help text.
  expect(execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })).toBe(
    '',
  );
  const expiry = Number(/certificate_expiry_timestamp_seconds (\d+)/.exec(text)?.[1]);
  expect(Math.round((expiry - Date.now() / 1000) / DAY)).toBe(CERTIFICATE_DAYS);
  expect(Number(/disk_free_bytes (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);

  execFileSync('promtool', ['check', 'rules', RULES], { stdio: 'pipe' });
  const names = deployedFile('alerts.yml', {}).match(/peso_forma_\w+/g) ?? [];
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !text.includes(`TYPE ${name} `))).toEqual([]);
});
