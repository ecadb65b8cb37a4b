import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { certificateFiles } from '../support/certificate-files.ts';
import { freshSqlite, temporaryFolder, urlOf } from '../support/databases.ts';
import { ensurePrograms } from '../support/debian-programs.ts';
import { deployedFile } from '../support/deployed-file.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf } from '../support/leads.ts';
import { startProgram } from '../support/program.ts';
import { sparePort } from '../support/spare-port.ts';

test.skipIf(!(await ensurePrograms(['nginx'])))(
  'nginx with the file of deploy/ passes visitors on over TLS and logs no query',
  async () => {
    const certificate = certificateFiles();
    const server = await builtServer({
      DATABASE_URL: urlOf(freshSqlite()),
      TRUST_PROXY: '127.0.0.1',
    });
    const ports = { plain: await sparePort(), tls: await sparePort() };
    const accessLog = join(temporaryFolder(), 'access.log');
    const webroot = temporaryFolder();
    mkdirSync(join(webroot, '.well-known/acme-challenge'), { recursive: true });
    writeFileSync(join(webroot, '.well-known/acme-challenge/token'), 'ours');
    await startNginx(
      deployedFile('nginx.conf', {
        'listen 80;': `listen 127.0.0.1:${ports.plain};`,
        'listen 443 ssl': `listen 127.0.0.1:${ports.tls} ssl`,
        '/etc/letsencrypt/live/calcolo.example.it/fullchain.pem': certificate.certFile,
        '/etc/letsencrypt/live/calcolo.example.it/privkey.pem': certificate.keyFile,
        '/var/log/nginx/calculator.log': accessLog,
        '/var/www/html': webroot,
        'http://127.0.0.1:3000': server.address,
      }),
      ports.plain,
    );
    const send = (method: string, path: string, body = '') =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { 'content-type': 'application/json' };
        request(`https://localhost:${ports.tls}${path}`, {
          method,
          ca: certificate.cert,
          headers: body === '' ? {} : headers,
        })
          .on('response', resolve)
          .on('error', reject)
          .end(body);
      });

    const page = await send('GET', '/?utm_campaign=primavera');
    expect(page.statusCode).toBe(200);
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    expect((await text(page)).startsWith('<!doctype html>')).toBe(true);
    const lead = await send('POST', '/webhook/peso-forma', JSON.stringify(payloadOf()));
    expect(lead.statusCode).toBe(201);
    lead.resume();
    const plain = await fetch(`http://127.0.0.1:${ports.plain}/privacy`, { redirect: 'manual' });
    expect(plain.status).toBe(301);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/.*\/privacy$/);
    const challenge = `http://127.0.0.1:${ports.plain}/.well-known/acme-challenge/token`;
    expect(await (await fetch(challenge)).text()).toBe('ours');

    const logged = readFileSync(accessLog, 'utf8');
    expect(logged).toContain('"GET /"');
    expect(logged).not.toContain('utm_campaign');
  },
);

/** Starts Debian's nginx, as one process that ends with the test, with this content of its `http` block. */
async function startNginx(http: string, port: number): Promise<void> {
  const folder = temporaryFolder();
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
     events {}
     http {
       include /etc/nginx/mime.types;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
       ${http}
     }`,
  );
  const nginx = startProgram('nginx', ['-c', file, '-p', folder]);
  await eventually('nginx listens', () => {
    if (!nginx.isRunning()) throw new Error(`nginx ended: ${nginx.output()}`);
    return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  });
}
