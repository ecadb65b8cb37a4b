import { goToHomeConfirmation, newName } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the celebration', async ({ page }) => {
  await goToHomeConfirmation(page, newName());
  await test.step('does not move where reduced motion is preferred', async () => {
    const running = () => page.evaluate(() => document.getAnimations().length);
    expect(await running()).toBe(0);
    await expect(page.locator('.confetti')).toBeHidden();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
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
});
