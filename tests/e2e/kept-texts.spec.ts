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
  await expect(page.getByText('Ti scriveremo al +41 79 123 45 67')).toBeVisible();
}

test('a calculator that was not submitted survives a discarded tab', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator(HYDRATED)).toBeAttached();
  await fillCalculator(page);
  await discard(page);
  await expectFilledCalculator(page);
  await control(page, 'age').fill('');
  await discard(page);
  await expect(page.locator(HYDRATED)).toBeAttached();
  await expect(control(page, 'age')).toHaveValue('');
  await expect(control(page, 'heightCm')).not.toHaveValue('');
});

test('what was kept stays where it was: a form that is still open, and a new one', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator(HYDRATED)).toBeAttached();
  await control(page, 'age').fill('34');
  await hide(page);
  await control(page, 'age').fill('35');
  await expect(control(page, 'age')).toBeFocused();
  await expect(control(page, 'age')).toHaveValue('35');
  await page.goto('/?ref=anna');
  await expect(page.locator(HYDRATED)).toBeAttached();
  await expectEmptyCalculator(page);
});

test('a lead form that was not sent survives a discarded tab, its consent aside', async ({
  page,
  context,
}) => {
  const name = newName();
  await goToLeadForm(page);
  await fillSwissContact(page, name);
  await page.getByRole('checkbox').check();
  await discard(page);
  await expectSwissContact(page, name);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await test.step('nothing of it is in the storage of the browser or in an address', async () => {
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(`${stored} ${page.url()}`).not.toMatch(new RegExp(`${name}|791234567`));
    expect(await context.cookies()).toEqual([]);
  });
  await test.step('an odd number that was kept is doubted again', async () => {
    await control(page, 'phone').fill('333123');
    await discard(page);
    await expect(page.getByText('Controlla il numero')).toBeVisible();
  });
});

test('the notice in place of the page, as in the browser of an app, and back', async ({ page }) => {
  const name = newName();
  await goToLeadForm(page);
  await fillSwissContact(page, name);
  const notice = page.getByRole('link', { name: 'informativa sulla privacy' });
  await notice.evaluate((link) => link.setAttribute('target', '_self'));
  await notice.click();
  await expect(page).toHaveURL('/privacy');
  await page.goBack();
  await expectSwissContact(page, name);
});

test('a corrected answer loses neither name nor number, until they were sent', async ({
  page,
  site,
}) => {
  const name = newName();
  await goToLeadForm(page);
  await fillSwissContact(page, name);
  await page.getByRole('button', { name: 'Torna al Calcolatore' }).click();
  await control(page, 'age').fill('40');
  await submitButton(page).click();
  await expectSwissContact(page, name);
  await page.getByRole('checkbox').check();
  await hide(page);
  const kept = () => page.evaluate(() => JSON.stringify(history.state));
  expect(await kept()).toContain('791234567');
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  expect(await kept(), 'a lead that was sent leaves no draft behind').not.toContain('791234567');
  await expect.poll(() => deliveriesOf(site, name)[0]?.lead_phone).toBe('+41791234567');
  // Whoever calculates next on this device finds nobody's name.
  await page.goBack();
  await expect(page).toHaveURL('/');
  await submitButton(page).click();
  await expect(page).toHaveURL('/lead-capture');
  await expect(control(page, 'name')).toHaveValue('');
  await expect(control(page, 'phone')).toHaveValue('');
});

test('answers typed anew before hydration win over those of the history', async ({ page }) => {
  await goToLeadForm(page);
  await page.goBack();
  await expectFilledCalculator(page);
  const release = await holdApplication(page);
  await page.reload();
  await control(page, 'age').fill('51');
  release();
  await expect(page.locator(HYDRATED)).toBeAttached();
  await expect(control(page, 'age')).toHaveValue('51');
  await expect(control(page, 'heightCm')).not.toHaveValue('');
});

test('a page that is hidden before it is ready loses nothing that was kept', async ({ page }) => {
  await goToLeadForm(page);
  await page.goBack();
  await expectFilledCalculator(page);
  const release = await holdApplication(page);
  await page.reload();
  await discard(page);
  release();
  await expectFilledCalculator(page);
});

test('a page that was hidden untouched does not take the focus when it is ready', async ({
  page,
}) => {
  const release = await holdApplication(page);
  await page.goto('/');
  await hide(page);
  await control(page, 'age').pressSequentially('34');
  release();
  await expect(page.locator(HYDRATED)).toBeAttached();
  await expect(control(page, 'age')).toBeFocused();
  await expect(control(page, 'age')).toHaveValue('34');
});
