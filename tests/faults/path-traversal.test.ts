import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { sendBytes, statusOf } from '../support/raw-http.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';

const UPS = ['..', '%2e%2e', '.%2e', '..%00', '%252e%252e', '..;', '....', '%c0%ae%c0%ae', '..%5c'];
const SLASHES = ['/', '%2f', '\\', '%5c', '//', '%252f'];
const BASES = ['/', '/assets/', '/_vercel/', '/webhook/'];
const GOALS = ['etc/passwd', 'package.json', 'server/main.js', '.built'];

const PATHS = BASES.flatMap((base) =>
  UPS.flatMap((up) =>
    SLASHES.flatMap((slash) =>
      GOALS.map((goal) => base + `${up}${slash}`.repeat(goal === 'etc/passwd' ? 8 : 2) + goal),
    ),
  ),
);
const ODD_PATHS = [
  '/.env',
  '/.git/config',
  '/server/main.js',
  '/../data/leads.sqlite',
  '/index.html%00.js',
  'http://localhost/../../etc/passwd',
  '//etc/passwd',
  '/assets',
  '/assets/',
  '/assets//etc/passwd',
  '/?../../etc/passwd',
  '/#/../../etc/passwd',
];
/** Texts that no page contains. */
const SECRETS = /root:x:|"dependencies"|closeWithGrace|SQLite format/;

test(
  'no path leads out of the site',
  async () => {
    const setting = freshSqlite();
    mkdirSync(dirname(setting.path), { recursive: true });
    writeFileSync(`${dirname(setting.path)}/.env`, 'SECRET=1');
    const server = await builtServer({ DATABASE_URL: urlOf(setting) });
    const wrong: string[] = [];
    const paths = [...PATHS, ...ODD_PATHS];
    for (const path of paths) {
      const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
      const answer = await sendBytes(server.port, request);
      const status = statusOf(answer);
      const isPage = path.startsWith('/?') || path.startsWith('/#');
      const isExpected = isPage ? status === 200 : status >= 300 && status < 500;
      if (!isExpected || SECRETS.test(answer)) wrong.push(`${status} ${path}`);
    }
    expect(wrong).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);
