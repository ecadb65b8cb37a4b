import type { Page } from '@playwright/test';
import {
  control,
  fillCalculator,
  fillLeadForm,
  goToLeadForm,
  holdApplication,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { variants } from './support/variants.ts';

test.use({
  viewport: { width: 412, height: 823 },
  contextOptions: { reducedMotion: 'no-preference' },
});

function expectHydrated(page: Page): Promise<void> {
  return expect(page.locator('html')).toHaveAttribute('data-hydrated');
}

test('heading and form are painted though no other file ever arrives', async ({ page }) => {
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : undefined,
  );
  // The page is never fully loaded: it waits for the font of its headings.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(control(page, 'age')).toBeVisible();
  const paints = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
});

/** How far what the visitor sees has moved by itself so far. */
function layoutShifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += Reflect.get(entry, 'value') as number;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 200);
      }),
  );
}

for (const viewport of variants({ width: 360, height: 640 }, { width: 1280, height: 900 })) {
  test(`the heading is painted first, and nothing moves or shifts, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.setViewportSize(viewport);
    await test.step('nothing moves before the page is interactive', async () => {
      const release = await holdApplication(page);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .map((animation) => String(Reflect.get(animation, 'animationName')))
          // It shows parts of the page a frame later, and moves nothing.
          .filter((name) => name !== 'a-frame-later'),
      );
      expect(moving).toEqual([]);
      release();
      await expectHydrated(page);
    });
    await test.step('the heading is painted before the application is requested', async () => {
      const [painted, requested] = await page.evaluate(() => [
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        performance.getEntriesByType('resource').find(({ name }) => name.includes('/entry-client'))
          ?.startTime,
      ]);
      expect(painted).toBeGreaterThan(0);
      expect(requested).toBeGreaterThan(painted ?? 0);
    });
    await test.step('nothing shifts while a screen appears', async () => {
      await page.waitForLoadState('networkidle');
      // Under load a page is sometimes painted while it is parsed, and a line moves by a pixel.
      expect(await layoutShifts(page)).toBeLessThan(0.001);
      await fillCalculator(page);
      await submitButton(page).click();
      await expect(control(page, 'phone')).toBeVisible();
      expect(await layoutShifts(page)).toBeLessThan(0.001);
    });
    await test.step('a name with letters of other languages has the face of the headings too', async () => {
      expect(fonts).toHaveLength(1);
      await fillLeadForm(page, 'Zoë Cœur-Muñoz');
      await submitButton(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoë Cœur-Muñoz');
      expect(fonts).toHaveLength(2);
      const loaded = () =>
        page.evaluate(
          () =>
            [...document.fonts].filter(
              ({ family, status }) => family.includes('Display') && status === 'loaded',
            ).length,
        );
      await expect.poll(loaded).toBe(2);
    });
    await test.step('the headings have the face of the share card, for every Italian letter', async () => {
      const family = await page
        .getByRole('heading', { level: 1 })
        .evaluate((heading) => getComputedStyle(heading).fontFamily);
      expect(family).toMatch(/^"DM Serif Display", "DM Serif Fallback"/);
      const faces = await page.evaluate(async () => {
        const loaded = await document.fonts.load(
          '40px "DM Serif Display"',
          'àèéìòùÀÈÉÌÒÙ«»’€!?0123456789',
        );
        return loaded.map(({ display, status }) => [display, status]);
      });
      expect(faces).toEqual([['optional', 'loaded']]);
    });
  });
}

// The soak takes the whole visit above at this width.
test('nothing shifts while the first screen appears, 1280 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await expectHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await layoutShifts(page)).toBeLessThan(0.001);
});

test('the form is drawn after the headline, and never disappears again', async ({ page }) => {
  await page.addInitScript(() => {
    const states: Record<string, string[]> = {};
    Object.assign(window, { states });
    const note = () => {
      for (const part of ['.calculator form', '.step ~ .step', '.lead .contents', '.lead-form']) {
        const box = document.querySelector(part);
        if (!box) continue;
        const seen = (states[part] ??= []);
        const state = getComputedStyle(box).contentVisibility;
        if (state !== seen.at(-1)) seen.push(state);
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const states = (part: string) =>
    page.evaluate((wanted) => {
      const all = Reflect.get(window, 'states') as Record<string, string[]>;
      return all[wanted];
    }, part);
  const LATER = ['hidden', 'visible'];
  await goToLeadForm(page);
  for (const part of ['.calculator form', '.step ~ .step', '.lead .contents', '.lead-form']) {
    await expect.poll(() => states(part)).toEqual(LATER);
  }
  // Back mounts a new form, and so does a reload, when the answers replace the empty one.
  await page.goBack();
  await expect(control(page, 'age')).toHaveValue(/./);
  expect(await states('.calculator form')).toEqual(LATER);
  await page.reload();
  await expectHydrated(page);
  await expect(control(page, 'age')).toHaveValue(/./);
  expect((await states('.calculator form'))?.lastIndexOf('hidden')).toBeLessThanOrEqual(0);
});

for (const viewport of variants({ width: 412, height: 823 }, { width: 740, height: 360 })) {
  test(`a reload keeps the place in the form, ${viewport.width} pixels wide`, async ({
    page,
    consoleOutput,
  }) => {
    await page.setViewportSize(viewport);
    // A font that is late at first and in time after the reload changes the lines of the headline.
    await page.route('**/*.woff2', (route) => route.abort());
    consoleOutput.expect(/Failed to load resource: .*\.woff2/);
    await page.goto('/');
    await expectHydrated(page);
    for (const part of ['#step-2', '#step-3', 'footer']) {
      const box = page.locator(part);
      await box.evaluate((element) => element.scrollIntoView());
      const place = () =>
        box.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      const before = await place();
      await page.reload();
      await expectHydrated(page);
      await expect.poll(place).toBe(before);
    }
  });
}
