import { type Locator, type Page } from '@playwright/test';
import {
  APPLICATION,
  control,
  expectFilledCalculator,
  fillCalculator,
  holdApplication,
  PERSON,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Under its own address, and under those of further tries. */
const DEFERRED_CHUNK = '**/assets/deferred-chunk-*.js*';

/** A visitor who waits reads after eight seconds that the line is slow. */
async function expectSlowLineToBeSaid(page: Page): Promise<Locator> {
  const message = page.getByRole('alert').filter({ hasText: 'Connessione lenta' });
  await expect(page.locator('html')).toHaveAttribute('data-waiting', '');
  await expect(message).toBeHidden();
  // The wait is an animation, which the test ends.
  const waitMs = await page.getByText('Connessione lenta').evaluate((element) => {
    const [wait] = element.getAnimations();
    wait?.finish();
    return wait?.effect?.getTiming().duration;
  });
  expect(waitMs).toBe(8000);
  await expect(message).toBeVisible();
  return message;
}

test('hydration keeps what was filled in before it, and a correction counts that is made while the next screen is loaded', async ({
  page,
}) => {
  const release = await holdApplication(page);
  const releaseNextScreen = await holdApplication(page, DEFERRED_CHUNK);
  await page.goto('/');
  const entries = await page.evaluate(() => history.length);
  await fillCalculator(page);
  // Nothing counts the answers yet.
  await expect(page.locator('.progress')).toBeHidden();
  release();
  await expect(page.getByText('Tutto pronto!')).toBeVisible();
  await expectFilledCalculator(page);
  await submitButton(page).click();
  const message = await expectSlowLineToBeSaid(page);
  await control(page, 'currentWeightKg').fill('');
  await submitButton(page).click();
  await expect(page.locator('.error')).toHaveCount(1);
  await control(page, 'currentWeightKg').fill('82');
  await submitButton(page).click();
  await control(page, 'currentWeightKg').fill('92');
  releaseNextScreen();
  await expect(page).toHaveURL('/lead-capture');
  await expect(message).toBeHidden();
  expect(await page.evaluate(() => history.state.answers.currentWeightKg)).toBe('92');
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('heading and form are painted before any other file arrives, and a form submitted then is submitted after hydration', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const release = await holdApplication(page, /\/(assets|_vercel)\//);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(control(page, 'age')).toBeVisible();
  const paints = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
  await submitButton(page).click();
  await control(page, 'age').press('Enter');
  const message = await expectSlowLineToBeSaid(page);
  release();
  await expect(page.locator('.error')).toHaveCount(7);
  await expect(message).toBeHidden();
  expect(addresses.join(' ')).not.toContain('?');
});

test('an application that failed to load is loaded on the next interaction, and whoever waits for it is not told as well that there is no connection', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(/Failed to load resource/);
  const release = await holdApplication(page);
  // The route that was added last is asked first.
  await page.route(APPLICATION, (route) => route.abort(), { times: 1 });
  await page.goto('/');
  await control(page, 'age').focus();
  const offline = page.getByText('Connessione assente');
  await expect(offline).toBeVisible();
  await fillCalculator(page);
  await submitButton(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-waiting', '');
  await expect(offline).toBeHidden();
  release();
  await expect(page).toHaveURL('/lead-capture');
});

// This Chromium asks again, so here modules do not arrive at all until the page is loaded anew.
test('a browser that remembers the failure reloads on the next touch, with the answers', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(/Failed to load resource/);
  let isFilled: (() => void) | undefined;
  const filled = new Promise<void>((resolve) => {
    isFilled = resolve;
  });
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages++;
  });
  await page.route(APPLICATION, async (route) => {
    await filled;
    const isModule = route.request().resourceType() === 'script';
    await (pages < 2 && isModule ? route.abort() : route.continue());
  });
  await page.goto('/');
  await fillCalculator(page);
  isFilled?.();
  await expect(page.getByText('Connessione assente.')).toBeVisible();
  await page.mouse.down();
  await expect.poll(() => pages).toBe(2);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await expectFilledCalculator(page);
});

test('an application that arrives and cannot run is loaded anew once, and not at every touch', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(/./);
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages++;
  });
  await page.route(APPLICATION, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
  );
  await page.goto('/');
  const message = page.getByText('Connessione assente.');
  await expect(message).toBeVisible();
  await page.mouse.down();
  await expect.poll(() => pages).toBe(2);
  for (let touches = 0; touches < 3; touches++) {
    await expect(message).toBeVisible();
    await page.mouse.up();
    await page.mouse.down();
  }
  await expect(message).toBeVisible();
  expect(pages).toBe(2);
});

test('a screen that fails to load shows the error screen, which leads home or reloads with the answers', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(/Unexpected error|Failed to load resource/);
  await page.route(DEFERRED_CHUNK, (route) => route.abort());
  await page.goto('/confirmation');
  await page.getByRole('link', { name: 'Torna alla pagina iniziale' }).click();
  await expect(page.getByRole('heading', { name: 'Calcola Ora' })).toBeVisible();
  await fillCalculator(page);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Qualcosa è andato storto' })).toBeVisible();
  await page.unroute(DEFERRED_CHUNK);
  await test.step('after a failure the next screen is asked for under another address', async () => {
    // Counted once the page knows of it: an import that begins before joins the failing download.
    // The page before the reload may still download the chunk, which does not count.
    let failures = 0;
    page.once('domcontentloaded', () => {
      page.on('requestfailed', (request) => {
        if (request.url().includes('/deferred-chunk-')) failures++;
      });
    });
    await page.route('**/assets/deferred-chunk-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
    await expectFilledCalculator(page);
    // It is downloaded when the browser is idle, and run on an answer.
    await expect.poll(() => failures).toBe(1);
    const answerAgain = async () => {
      await control(page, 'age').fill(PERSON.age);
      return failures;
    };
    // The page may not know yet that the download has failed.
    await expect.poll(answerAgain).toBeGreaterThan(1);
    await submitButton(page).click();
    await expect(page).toHaveURL('/lead-capture');
    await expect(control(page, 'phone')).toBeVisible();
  });
});

test('pages say when the application failed to load, and retry on a touch; the 404 page is silent', async ({
  page,
  browser,
  baseURL,
  consoleOutput,
}) => {
  consoleOutput.expect(/404|net::ERR_FAILED/);
  let isOffline = true;
  await page.route(APPLICATION, (route) => (isOffline ? route.abort() : route.continue()));
  const message = page.getByText('Connessione assente.');
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/nowhere');
  await failed;
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  // It is in English.
  await expect(message).toHaveCount(0);
  // One page for itself, and the one that all screens share which need state.
  for (const path of ['/', '/lead-capture']) {
    isOffline = true;
    await page.goto(path);
    // Without an interaction before: its attempt could still be under way at the next one.
    await expect(message).toBeVisible();
    expect(await message.innerText()).toBe(
      'Connessione assente. Clicca sulla pagina per riprovare.',
    );
    isOffline = false;
    // On an iPhone a touch on something that is not clickable fires no click.
    await page.mouse.down();
    await expect(message).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.mouse.up();
  }
  await test.step('on a touch screen the message speaks of touching', async () => {
    const phone = await browser.newPage({ hasTouch: true, isMobile: true });
    await phone.route(APPLICATION, (route) => route.abort());
    await phone.goto(`${baseURL}/confirmation`);
    const said = phone.getByText('Connessione assente.');
    await expect(said).toBeVisible();
    expect(await said.innerText()).toBe('Connessione assente. Tocca lo schermo per riprovare.');
    await phone.close();
  });
});

test.use({
  viewport: { width: 412, height: 823 },
  contextOptions: { reducedMotion: 'no-preference' },
});

function expectHydrated(page: Page): Promise<void> {
  return expect(page.locator('html')).toHaveAttribute('data-hydrated');
}

/** How far what the visitor sees has moved by itself so far. */
function layoutShifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // What a frame has moved is known once the next one is drawn.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords().map((entry) => Number(Reflect.get(entry, 'value')));
    return shifts.reduce((total, shift) => total + shift, 0);
  });
}

function isPaintedInParts(): boolean {
  const [paint] = performance.getEntriesByType('paint');
  const [visit] = performance.getEntriesByType('navigation');
  return Reflect.get(paint ?? {}, 'paintTime') < Reflect.get(visit ?? {}, 'domInteractive');
}

/**
 * Expects that nothing shifts while the page at this path appears. Under load a page may be painted
 * while it is parsed, and a line moves when the rest of it arrives: such a visit is made again.
 */
async function expectNoShift(page: Page, path: string): Promise<void> {
  let shift: number;
  do {
    await page.goto(path);
    await expectHydrated(page);
    shift = await layoutShifts(page);
  } while (shift >= 0.001 && (await page.evaluate(isPaintedInParts)));
  expect(shift).toBeLessThan(0.001);
}

test('the heading is painted first, and nothing moves or shifts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await test.step('nothing moves before the page is interactive', async () => {
    const release = await holdApplication(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const moving = await page.evaluate(() =>
      document.getAnimations().map((animation) => String(Reflect.get(animation, 'animationName'))),
    );
    expect(moving).toEqual([]);
    release();
    await expectHydrated(page);
  });
  await test.step('the heading is painted before the application is requested', async () => {
    const [painted, requested] = await page.evaluate(() => [
      // Its `startTime`, when the frame was shown, is rounded to 4 ms: the request may seem to come before it.
      Reflect.get(performance.getEntriesByName('first-contentful-paint')[0] ?? {}, 'paintTime'),
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/entry-client'))
        ?.startTime,
    ]);
    expect(painted).toBeGreaterThan(0);
    expect(requested).toBeGreaterThan(painted);
  });
  await test.step('nothing shifts while a screen appears', async () => {
    await expectNoShift(page, '/');
    await fillCalculator(page);
    await submitButton(page).click();
    await expect(control(page, 'phone')).toBeVisible();
    expect(await layoutShifts(page)).toBeLessThan(0.001);
  });
  await test.step('nothing shifts on a computer either', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectNoShift(page, '/?ref=anna');
  });
});
