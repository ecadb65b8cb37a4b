import { brand } from '../../brand.config.ts';
import {
  expectEmptyCalculator,
  goToHomeConfirmation,
  newName,
  startClock,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the home celebrates, shares, and starts again, without a request to another origin', async ({
  page,
  context,
  baseURL,
  consoleOutput,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  consoleOutput.expect(/The link was not copied/);
  const name = newName();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clock = await startClock(page);
  await goToHomeConfirmation(page, name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evviva, ${name}!`);
  await expect(page.getByText("Chi ben comincia è a metà dell'opera")).toBeVisible();
  await expect(page.getByText('è in arrivo su WhatsApp')).toBeVisible();
  await expect(page.locator('.confetti i')).not.toHaveCount(0);
  const address = encodeURIComponent(page.url());
  const links = [
    ['WhatsApp', /^https:\/\/wa\.me\/\?text=/, address],
    ['Telegram', /^https:\/\/t\.me\/share\/url\?url=/, address],
    ['Seguici su Instagram', /^https:/, brand.instagram],
    ["Esplora l'Ecosistema", /^https:/, brand.site],
  ] as const;
  for (const [label, pattern, part] of links) {
    const href = await page.getByRole('link', { name: label }).getAttribute('href');
    expect(href).toMatch(pattern);
    expect(href).toContain(part);
  }
  await test.step('does not move where reduced motion is preferred', async () => {
    const running = () => page.evaluate(() => document.getAnimations().length);
    expect(await running()).toBe(0);
    await expect(page.locator('.confetti')).toBeHidden();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evviva, ${name}!`);
    await expect(page.locator('.confetti')).toBeVisible();
    await expect.poll(running).toBeGreaterThan(20);
  });
  await test.step('the confetti falls in a box without words, and sharing on WhatsApp is the strongest action', async () => {
    const stage = page.locator('.stage');
    // It hides the rest of it.
    await expect(stage).toHaveCSS('overflow', 'hidden');
    await expect(stage).toHaveText('');
    await expect(stage.locator('.confetti i')).not.toHaveCount(0);
    await expect(page.locator('.confetti i')).toHaveCount(
      await stage.locator('.confetti i').count(),
    );

    const buttons = page.locator('main .button');
    await expect(buttons.first()).toHaveText('WhatsApp');
    const filled = await buttons.evaluateAll((all) =>
      all.filter((one) => !one.classList.contains('quiet')).map((one) => one.textContent?.trim()),
    );
    expect(filled).toEqual(['WhatsApp']);
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('the link is copied, and a message says so for two seconds', async () => {
    await clock.stop();
    await page.getByRole('button', { name: 'Copia Link' }).click();
    await expect(page.getByRole('button', { name: 'Link Copiato!' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Link Copiato!' })).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.clock.runFor(1900);
    await expect(page.getByRole('button', { name: 'Link Copiato!' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole('button', { name: 'Copia Link' })).toBeVisible();
    await page.clock.resume();
  });
  await test.step('a failed copy is only logged to the console', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('no', 'NotAllowedError'));
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copia Link' }).click();
    await expect.poll(() => consoleOutput.messages.join()).toContain('The link was not copied');
    await expect(page.getByRole('button', { name: 'Copia Link' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Nuovo Calcolo' }).click();
  await expectEmptyCalculator(page);
  await expect(page.getByText(name)).toHaveCount(0);
  expect([...origins]).toEqual([baseURL]);
});
