import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/databases.ts';
import { smallDesk } from '../../../tests/support/desk.ts';
import { registerDeskPages } from './desk-pages.ts';

test('chunks of the build before are served too', async () => {
  const earlier = temporaryFolder();
  mkdirSync(join(earlier, 'desk'));
  writeFileSync(join(earlier, 'desk/desk-0.js'), 'let earlier;');
  const app = Fastify();
  onTestFinished(() => app.close());
  registerDeskPages(app, smallDesk(), earlier);
  expect((await app.inject({ url: '/desk/assets/desk-0.js' })).body).toBe('let earlier;');
});
