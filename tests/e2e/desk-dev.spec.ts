import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { sparePort } from '../../tools/spare-port.mjs';
import { tab } from './support/desk.ts';

const DEV = fileURLToPath(new URL('../../scripts/dev.mjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'peso-forma-dev-'));
let dev: ChildProcess | undefined;

// A test that fails must not leave the program running either.
test.afterAll(async () => {
  if (dev && dev.exitCode === null) {
    const ended = once(dev, 'exit');
    dev.kill();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

test('npm run dev signs a developer in to the desk', async ({ page }) => {
  test.slow();
  const port = await sparePort(3);
  const address = `http://localhost:${port}`;
  dev = spawn(process.execPath, [DEV], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${folder}/leads.sqlite`,
      WEBHOOK_URL: '',
    },
    stdio: 'ignore',
  });
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);

  await page.goto(`${address}/desk`);
  await expect(tab(page, 'Da fare')).toBeVisible();
  await page.getByRole('link', { name: 'Dispositivi' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('questo dispositivo')).toBeVisible();
  // The session is kept, and not made anew by every load.
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveCount(1);
});
