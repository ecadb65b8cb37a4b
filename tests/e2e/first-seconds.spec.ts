import {
  APPLICATION,
  control,
  expectFilledCalculator,
  fillCalculator,
  goToLeadForm,
  holdApplication,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('headline and form are there, and a submit leaves the address alone', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // With JavaScript disabled by emulation, the browser does not render `noscript`.
    expect(await page.content()).toContain('serve JavaScript');
    await control(page, 'age').fill('34');
    await submitButton(page).click();
    await expect(page).toHaveURL('/');
    await expect(control(page, 'age')).toHaveValue('34');
    await expect(page.getByRole('contentinfo')).toContainText('Tutti i diritti riservati.');
    await expect(page.getByRole('contentinfo')).not.toContainText(/\d{4}/);
  });

  test('the needle points at the healthy range', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.needle')).toHaveCSS('transform', /^matrix\(0\.98/);
  });

  test('a path that does not exist shows the 404 page', async ({ page, consoleOutput }) => {
    consoleOutput.expect(/404/);
    await page.goto('/nowhere');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });
});

test('what was filled in before the application arrived stays', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto('/');
  await fillCalculator(page);
  release();
  await expect(page.getByText('Tutto pronto!')).toBeVisible();
  await expectFilledCalculator(page);
  await submitButton(page).click();
  await expect(page).toHaveURL('/lead-capture');
});

test('a form sent before the application arrived is sent when it does', async ({ page }) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const release = await holdApplication(page);
  await page.goto('/');
  await fillCalculator(page);
  await submitButton(page).click();
  await control(page, 'age').press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-waiting', '');
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/lead-capture');
  expect(addresses.join(' ')).not.toContain('?');
});

test('a wrong form sent early gets its messages', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto('/');
  await submitButton(page).click();
  release();
  await expect(page.locator('.error')).toHaveCount(7);
});

test('an application that could not be fetched is fetched again', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(/Failed to load resource/);
  let failures = 0;
  await page.route(APPLICATION, async (route) => {
    if (failures++ === 0) await route.abort();
    else await route.continue();
  });
  await page.goto('/');
  await expect.poll(() => failures).toBe(1);
  await fillCalculator(page);
  await submitButton(page).click();
  await expect(page).toHaveURL('/lead-capture');
});

test('a reload of the filled calculator keeps the answers', async ({ page }) => {
  await goToLeadForm(page);
  await page.goBack();
  await page.reload();
  await expectFilledCalculator(page);
  await expect(page.getByText('Tutto pronto!')).toBeVisible();
});

test('a screen that cannot be fetched shows a friendly error', async ({ page, consoleOutput }) => {
  consoleOutput.expect(/Unexpected error|Failed to load resource/);
  await page.route('**/assets/deferred-chunk-*.js', (route) => route.abort());
  await page.goto('/');
  await fillCalculator(page);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Qualcosa è andato storto' })).toBeVisible();
  await page.unroute('**/assets/deferred-chunk-*.js');
  await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
  await expectFilledCalculator(page);
  await submitButton(page).click();
  await expect(control(page, 'phone')).toBeVisible();
});

test('the unexpected error links to the home', async ({ page, consoleOutput }) => {
  consoleOutput.expect(/Unexpected error|Failed to load resource/);
  await page.route('**/assets/deferred-chunk-*.js', (route) => route.abort());
  await page.goto('/confirmation');
  await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).click();
  await expect(page.getByRole('heading', { name: 'Calcola Ora' })).toBeVisible();
});

for (const path of ['/', '/lead-capture', '/confirmation']) {
  test(`shows an error at ${path} when the application cannot be fetched, and retries`, async ({
    page,
    consoleOutput,
  }) => {
    consoleOutput.expect(/net::ERR_FAILED/);
    let isOffline = true;
    await page.route(APPLICATION, (route) => (isOffline ? route.abort() : route.continue()));
    await page.goto(path);
    const word = page.getByText('Connessione assente. Tocca lo schermo per riprovare.');
    await page.mouse.click(5, 5);
    await expect(word).toBeVisible();
    isOffline = false;
    // On an iPhone, a tap on an element that is not clickable sends no click.
    await page.mouse.down();
    await expect(word).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
