import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/databases.ts';
import { smallDesk } from '../../../tests/support/desk.ts';
import { registerDeskPages } from './desk-pages.ts';

test.each([
  ['/desk/assets/desk-1.js', 200],
  ['/desk/assets/desk-0.js', 200],
  ['/desk/assets/desk-2.js', 404],
])('GET %s answers %i: chunks of the build before are served too', async (url, status) => {
  const earlier = temporaryFolder();
  mkdirSync(join(earlier, 'desk'));
  writeFileSync(join(earlier, 'desk/desk-0.js'), 'let earlier;');
  const app = Fastify();
  onTestFinished(() => app.close());
  registerDeskPages(app, smallDesk(), earlier);
  expect((await app.inject({ url })).statusCode).toBe(status);
});
