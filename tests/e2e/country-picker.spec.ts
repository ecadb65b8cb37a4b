import type { Page } from '@playwright/test';
import { control, deliveriesOf, goToLeadForm, newName, submitButton } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const trigger = (page: Page) => page.getByRole('combobox', { name: 'Paese e prefisso' });
const search = (page: Page) => page.getByPlaceholder('Cerca paese...');

test('opens, searches, chooses and closes', async ({ page, site }) => {
  await goToLeadForm(page);
  await test.step('offers the thirteen countries, Italy first and chosen, and finds them by name, code or dial code', async () => {
    await expect(trigger(page)).toContainText('+39');
    await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false');
    await trigger(page).click();
    await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('option')).toHaveText([
      /Italia\s*\+39/,
      /Stati Uniti\s*\+1/,
      /Regno Unito\s*\+44/,
      /Germania\s*\+49/,
      /Francia\s*\+33/,
      /Spagna\s*\+34/,
      /Portogallo\s*\+351/,
      /Svizzera\s*\+41/,
      /Austria\s*\+43/,
      /Paesi Bassi\s*\+31/,
      /Belgio\s*\+32/,
      /Canada\s*\+1/,
      /Australia\s*\+61/,
    ]);
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Italia/);
    const list = await page.getByRole('listbox').boundingBox();
    expect(list?.height).toBeLessThanOrEqual(240);

    for (const [query, countries] of [
      ['sviz', [/Svizzera/]],
      ['CA', [/Canada/]],
      ['+35', [/Portogallo/]],
      ['xyz', []],
    ] as const) {
      await search(page).fill(query);
      await expect(page.getByRole('option')).toHaveText([...countries]);
    }
    await expect(page.getByText('Nessun paese trovato.')).toBeVisible();
    await search(page).press('Enter');
    await expect(page).toHaveURL('/lead-capture');
    await expect(page.locator('.error')).toHaveCount(0);
    await search(page).press('Escape');
  });
  await test.step('works by keyboard alone', async () => {
    await trigger(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveAttribute('aria-activedescendant', 'country-IT');
    await page.keyboard.press('ArrowDown');
    await expect(search(page)).toHaveAttribute('aria-activedescendant', 'country-US');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(search(page)).toHaveAttribute('aria-activedescendant', 'country-AU');
    await page.keyboard.type('can');
    await expect(search(page)).toHaveAttribute('aria-activedescendant', 'country-CA');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(trigger(page)).toBeFocused();
    await expect(trigger(page)).toContainText('CA');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(trigger(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Canada/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(trigger(page)).toBeFocused();
    await expect(trigger(page)).toContainText('CA');
  });
  await test.step('the first tap shows search and chosen country on any screen, wherever the button is', async () => {
    for (const [width, height, text] of [
      [360, 640, '100%'],
      [360, 300, '100%'],
      [640, 320, '100%'],
      [360, 640, '200%'],
    ] as const) {
      for (const block of ['center', 'end'] as const) {
        await page.setViewportSize({ width, height });
        // A side that was right for an earlier tap must not count.
        await page.reload();
        await trigger(page).evaluate(
          (button, [fontSize, where]) => {
            document.documentElement.style.fontSize = fontSize;
            button.scrollIntoView({ block: where });
          },
          [text, block] as const,
        );
        await trigger(page).click();
        const situation = `${width} x ${height}, text at ${text}, button at the ${block}`;
        // It gets the focus when the page is scrolled.
        await expect(search(page), situation).toBeFocused();
        // Scrolling stops at whole pixels, and the letters have fractions of them.
        const whole = { ratio: 0.95 };
        await expect(search(page), situation).toBeInViewport(whole);
        const chosen = page.getByRole('option', { selected: true });
        await expect(chosen, situation).toBeInViewport(whole);
      }
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.reload();
  });
  await test.step('closes when it loses the focus', async () => {
    await trigger(page).click();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(control(page, 'phone')).toBeFocused();
    await trigger(page).click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await trigger(page).click();
    await trigger(page).click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });
  await test.step('a tap outside closes it, and what a phone does to the focus does not', async () => {
    await trigger(page).click();
    await expect(search(page)).toBeFocused();
    await search(page).dispatchEvent('pointerup', { pointerType: 'touch' });
    await expect(page.getByRole('listbox')).toBeVisible();
    // On an iPhone the focus stays.
    await page.locator('h1').dispatchEvent('pointerup', { pointerType: 'touch' });
    await expect(page.getByRole('listbox')).toHaveCount(0);

    // A selection in the search box may end outside.
    await trigger(page).click();
    await search(page).fill('sviz');
    await search(page).hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await expect(page.getByRole('listbox')).toBeVisible();

    // The keyboard of a phone is put away to see the list.
    await search(page).fill('');
    await search(page).evaluate((input) => input.blur());
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.getByRole('option', { name: /Germania/ }).click();
    await expect(trigger(page)).toContainText('+49');
  });
  await test.step('+1 keeps Canada where Canada is chosen', async () => {
    await trigger(page).click();
    await page.getByRole('option', { name: /Canada/ }).click();
    await control(page, 'phone').fill('+1 416 555 0123');
    await expect(trigger(page)).toContainText('CA');
    await expect(control(page, 'phone')).toHaveValue('4165550123');
  });
  await test.step('a click chooses and closes; the lead carries the dial code', async () => {
    const name = newName();
    await trigger(page).click();
    await page.getByRole('option', { name: /Germania/ }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(trigger(page)).toContainText('+49');
    await expect(trigger(page)).toBeFocused();
    await control(page, 'name').fill(name);
    await control(page, 'phone').fill('15123456789');
    await page.getByRole('checkbox').check();
    await submitButton(page).click();
    await expect.poll(() => deliveriesOf(site, name)[0]?.lead_phone).toBe('+4915123456789');
  });
});
