import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '../../brand.config.ts';
import { schemesOf } from '../../src/brand/colour/palette.ts';
import { sparePort } from '../support/spare-port.ts';
import { tab } from './support/desk.ts';
import { control } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const DEV = fileURLToPath(new URL('../../scripts/dev.ts', import.meta.url));

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

test('npm run dev serves the pages and the desk', async ({ page, consoleOutput }) => {
  consoleOutput.expect(/\[vite\]|React DevTools/);
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

  await test.step('without prerendered pages, links select a choice and the QR code is shown', async () => {
    await page.goto(`${address}/?goal=stronger&activity=1.55&muscle=very_muscular&gender=male`);
    await expect(page.getByText('Risposte: 4 su 7')).toBeVisible({ timeout: 30_000 });
    await expect(control(page, 'physicalGoal', 'stronger')).toBeChecked();
    await expect(control(page, 'activityLevelMultiplier', '1.55')).toBeChecked();
    await expect(control(page, 'muscleMass', 'very_muscular')).toBeChecked();
    await expect(control(page, 'gender', 'male')).toBeChecked();
    // Phones get no code to photograph.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${address}/confirmation`);
    await expect(page.getByRole('img', { name: 'Codice QR' })).toBeVisible();
  });
  await test.step('a developer is signed in to the desk', async () => {
    await page.goto(`${address}/desk`);
    await expect(tab(page, 'Da fare')).toBeVisible();
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
    expect((await paper()).trim()).toBe(schemesOf(brand.color).light.paper);
    await page.getByRole('link', { name: 'Dispositivi' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('questo dispositivo')).toBeVisible();
    // The session is kept, and not made anew by every load.
    await page.reload();
    await expect(page.getByRole('listitem')).toHaveCount(1);
  });
});
