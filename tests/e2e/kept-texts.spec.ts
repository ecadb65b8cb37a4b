import type { Page } from '@playwright/test';
import {
  control,
  deliveriesOf,
  expectEmptyCalculator,
  expectFilledCalculator,
  fillCalculator,
  goToLeadForm,
  holdApplication,
  newName,
  submitButton,
  submitCalculator,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const HYDRATED = 'html[data-hydrated]';

/** What a phone tells the page when its visitor turns to another app. */
async function hide(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** A tab in the background that was discarded is loaded anew. */
async function discard(page: Page) {
  await hide(page);
  await page.reload();
}

async function fillSwissContact(page: Page, name: string) {
  await control(page, 'name').fill(name);
  await control(page, 'phone').fill('+41 79 123 45 67');
}

async function expectSwissContact(page: Page, name: string) {
  await expect(control(page, 'name')).toHaveValue(name);
  await expect(control(page, 'phone')).toHaveValue('791234567');
  await expect(page.locator('.trigger')).toContainText('+41');
  await expect(page.getByText('Ti risponderemo al +41 79 123 45 67')).toBeVisible();
}

test('a calculator that was not submitted survives a discarded tab, and stays where it was', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator(HYDRATED)).toBeAttached();
  await test.step('a form that is still open goes on', async () => {
    await control(page, 'age').fill('34');
    await hide(page);
    await control(page, 'age').fill('35');
    await expect(control(page, 'age')).toBeFocused();
    await expect(control(page, 'age')).toHaveValue('35');
  });
  await fillCalculator(page);
  await discard(page);
  await expectFilledCalculator(page);
  await control(page, 'age').fill('');
  await discard(page);
  await expect(page.locator(HYDRATED)).toBeAttached();
  await expect(control(page, 'age')).toHaveValue('');
  await expect(control(page, 'heightCm')).not.toHaveValue('');
  await test.step('a new form is empty', async () => {
    await page.goto('/?ref=anna');
    await expect(page.locator(HYDRATED)).toBeAttached();
    await expectEmptyCalculator(page);
  });
});

test('a lead form is kept until it was sent, its consent aside', async ({
  page,
  context,
  site,
}) => {
  await goToLeadForm(page);
  await test.step('in a discarded tab', async () => {
    const name = newName();
    await fillSwissContact(page, name);
    await page.getByRole('checkbox').check();
    await discard(page);
    await expectSwissContact(page, name);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(`${stored} ${page.url()}`).not.toMatch(new RegExp(`${name}|791234567`));
    expect(await context.cookies()).toEqual([]);
  });
  await test.step('with the country that was chosen last', async () => {
    await page.locator('.trigger').click();
    await page.getByRole('option', { name: /Austria/ }).click();
    await page.reload();
    await expect(page.locator('.trigger')).toContainText('+43');
  });
  await test.step('with an odd number, which is doubted again', async () => {
    await control(page, 'phone').fill('333123');
    await discard(page);
    await expect(page.getByText('Controlla il numero')).toBeVisible();
  });
  await test.step('while the notice takes the place of the page, as in the browser of an app', async () => {
    const name = newName();
    await fillSwissContact(page, name);
    const notice = page.getByRole('link', { name: 'informativa sulla privacy' });
    await notice.evaluate((link) => link.setAttribute('target', '_self'));
    await notice.click();
    await expect(page).toHaveURL('/privacy');
    await page.goBack();
    await expectSwissContact(page, name);
  });
  await test.step('while an answer is corrected, until it was sent', async () => {
    const name = newName();
    await fillSwissContact(page, name);
    await page.getByRole('button', { name: 'Torna al Calcolatore' }).click();
    await control(page, 'age').fill('40');
    await submitButton(page).click();
    await expectSwissContact(page, name);
    await page.getByRole('checkbox').check();
    await hide(page);
    const kept = (key: string) =>
      page.evaluate((part) => JSON.stringify(history.state[part] ?? ''), key);
    expect(await kept('typed')).toContain('791234567');
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    expect(await kept('typed'), 'a lead that was sent leaves no draft behind').toBe('""');
    expect(await kept('sent'), 'its number can be corrected').toContain('791234567');
    await expect.poll(() => deliveriesOf(site, name)[0]?.lead_phone).toBe('+41791234567');
    // Whoever calculates next on this device finds nobody's name, nor does anyone who goes back.
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/lead-capture');
    await expect(control(page, 'name')).toHaveValue('');
    await page.goForward();
    await expect(page).toHaveURL('/');
    await submitButton(page).click();
    await expect(page).toHaveURL('/lead-capture');
    await expect(control(page, 'name')).toHaveValue('');
    await expect(control(page, 'phone')).toHaveValue('');
  });
});

test('nothing is lost that was kept, or typed before the page is ready', async ({ page }) => {
  await test.step('a page that was hidden untouched does not take the focus when it is ready', async () => {
    const release = await holdApplication(page);
    await page.goto('/');
    await hide(page);
    await control(page, 'age').pressSequentially('34');
    release();
    await expect(page.locator(HYDRATED)).toBeAttached();
    await expect(control(page, 'age')).toBeFocused();
    await expect(control(page, 'age')).toHaveValue('34');
  });
  await test.step('nor does one in which something was answered', async () => {
    const release = await holdApplication(page);
    await page.goto('/');
    await control(page, 'age').fill('34');
    await control(page, 'heightCm').pressSequentially('17');
    release();
    await expect(page.locator(HYDRATED)).toBeAttached();
    await expect(control(page, 'heightCm')).toBeFocused();
    await expect(control(page, 'heightCm')).toHaveValue('17');
  });
  await submitCalculator(page);
  await expect(page).toHaveURL('/lead-capture');
  await page.goBack();
  await expectFilledCalculator(page);
  await test.step('a page that is hidden before it is ready loses nothing that was kept', async () => {
    const release = await holdApplication(page);
    await page.reload();
    await discard(page);
    release();
    await expectFilledCalculator(page);
  });
  await test.step('answers typed anew before hydration win over those of the history', async () => {
    await expect(page.locator(HYDRATED)).toBeAttached();
    const release = await holdApplication(page);
    await page.reload();
    await control(page, 'age').fill('51');
    release();
    await expect(page.locator(HYDRATED)).toBeAttached();
    await expect(control(page, 'age')).toHaveValue('51');
    await expect(control(page, 'heightCm')).not.toHaveValue('');
  });
  await test.step('a correction that was not submitted is still there after Forward and Back', async () => {
    await control(page, 'age').fill('36');
    await control(page, 'age').blur();
    await page.goForward();
    await expect(page).toHaveURL('/lead-capture');
    await page.goBack();
    await expect(control(page, 'age')).toHaveValue('36');
  });
  await test.step('nor does a new calculation lose its answers that way', async () => {
    await page.goto('/confirmation');
    await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
    await expectEmptyCalculator(page);
    await control(page, 'age').fill('37');
    await control(page, 'age').blur();
    await page.goBack();
    await expect(page).toHaveURL('/confirmation');
    await page.goForward();
    await expect(control(page, 'age')).toHaveValue('37');
  });
});
