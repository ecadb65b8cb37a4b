import type { Frame, Page } from '@playwright/test';
import { type BrandSite, startBrandSite } from './support/brand-site.ts';
import { type RunningSite, startSite } from './support/site.ts';
import {
  control,
  deliveriesOf,
  fillCalculator,
  fillLeadForm,
  newName,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

// In one worker, because each would start three servers.
test.describe.configure({ mode: 'default' });

let brandSite: BrandSite;
let stranger: BrandSite;
let calculator: RunningSite;

test.beforeAll(async () => {
  [brandSite, stranger] = await Promise.all([startBrandSite(), startBrandSite()]);
  calculator = await startSite({ EMBED_ORIGINS: `https://www.brand.example,${brandSite.origin}` });
  for (const site of [brandSite, stranger]) site.embeds(calculator.url);
});

test.afterAll(async () => {
  await Promise.all([brandSite.stop(), stranger.stop(), calculator.stop()]);
});

async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator('#peso-forma').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('no frame');
  return frame;
}

/** The frame must be in view: only then does a browser report its new size. */
async function openBrandPage(page: Page, query: string): Promise<Frame> {
  await page.goto(`${brandSite.origin}/${query}`);
  await page.locator('#peso-forma').scrollIntoViewIfNeeded();
  const frame = await frameOf(page);
  await expectFittingHeight(frame);
  return frame;
}

/** The frame has exactly the height of its content, and keeps it. */
async function expectFittingHeight(frame: Frame): Promise<void> {
  const heights = () =>
    frame.evaluate(() => ({
      over: document.documentElement.scrollHeight - innerHeight,
      under: innerHeight - Math.ceil(document.body.getBoundingClientRect().height),
      scrollBar: innerWidth - document.documentElement.clientWidth,
    }));
  const fitting = { over: 0, under: 0, scrollBar: 0 };
  await expect.poll(heights).toEqual(fitting);
  const height = await frame.evaluate(() => innerHeight);
  // A frame that grew with its content would ask for another height in every one of these.
  await frame.evaluate(async () => {
    for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame);
  });
  expect(await heights()).toEqual(fitting);
  expect(await frame.evaluate(() => innerHeight)).toBe(height);
}

/** Notes every height that the frame asks for. */
async function noteHeights(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const heights: number[] = [];
    Object.assign(window, { heights });
    addEventListener('message', ({ data }) => {
      const { type, height } = (data ?? {}) as { type?: unknown; height?: number };
      if (type === 'peso-forma:height' && height !== undefined) heights.push(height);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heights') as number[]);
}

async function expectTopInView(page: Page): Promise<void> {
  const top = () =>
    page.locator('#peso-forma').evaluate((frame) => Math.round(frame.getBoundingClientRect().top));
  await expect.poll(top).toBeCloseTo(0);
}

test("inside the brand's page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = newName();
  const frame = await openBrandPage(page, '?utm_source=news&gclid=x&goal=leaner&ref=anna');
  const homeHeight = await frame.evaluate(() => innerHeight);
  expect(new URL(frame.url()).search).toBe('?utm_source=news&goal=leaner&ref=anna');
  await expect(frame.locator('[value="leaner"]')).toBeChecked();

  await fillCalculator(frame);
  const heights = await noteHeights(page);
  await submitButton(frame).click();
  await expect(control(frame, 'name')).toBeVisible();
  await expectTopInView(page);
  await expectFittingHeight(frame);
  // The page around it never jumps: no height in between is larger than that of both screens.
  const leadHeight = await frame.evaluate(() => innerHeight);
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(Math.max(homeHeight, leadHeight));

  await frame.locator('.trigger').click();
  await expect(frame.getByRole('listbox')).toBeVisible();
  await expectFittingHeight(frame);
  await page.keyboard.press('Escape');

  await fillLeadForm(frame, name);
  await submitButton(frame).click();
  const chat = frame.getByRole('link', { name: 'Clicca qui per avere subito i risultati!' });
  await expect(chat).toBeVisible();
  await expectTopInView(page);
  await expectFittingHeight(frame);
  // It also shrinks: a page that always fills its frame would fit without that.
  expect(await frame.evaluate(() => innerHeight)).toBeLessThan(homeHeight);
  await expect.poll(() => deliveriesOf(calculator, name)).toHaveLength(1);
  const exported = (await calculator.leads('export')).split('\n');
  const stored = exported.find((line) => line.includes(name)) ?? '';
  expect(JSON.parse(stored)).toMatchObject({ campaign: 'ref=anna&utm_source=news' });
});
test('a frame has its full height before it is scrolled into view, may copy, and other frames do not change it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(brandSite.origin);
  const frame = await frameOf(page);
  const missing = async () => {
    const height = await frame.evaluate(() => document.body.getBoundingClientRect().height);
    const box = await page.locator('#peso-forma').boundingBox();
    return Math.ceil(height) - (box?.height ?? 0);
  };
  await expect.poll(missing).toBe(0);
  await page.locator('#peso-forma').scrollIntoViewIfNeeded();
  await expectFittingHeight(frame);
  await test.step('the link is copied from inside the frame', async () => {
    // Only a focused document may write to the clipboard.
    await control(frame, 'age').click();
    const allowed = await frame.evaluate(() =>
      navigator.clipboard.writeText('x').then(
        () => true,
        () => false,
      ),
    );
    expect(allowed).toBe(true);
  });
  await test.step('the snippet ignores messages from other frames', async () => {
    const height = () =>
      page.locator('#peso-forma').evaluate((one) => one.getBoundingClientRect().height);
    const before = await height();
    const heights = await noteHeights(page);
    await page.evaluate((address) => {
      window.postMessage({ type: 'peso-forma:height', height: 7 }, '*');
      // A frame of the same origin that is much higher, because it is narrow.
      const other = document.createElement('iframe');
      Object.assign(other, { id: 'other', src: address, width: 200 });
      document.body.prepend(other);
    }, calculator.url);
    await page.locator('#other').scrollIntoViewIfNeeded();
    await expect(page.frameLocator('#other').locator('html')).toHaveAttribute('data-framed');
    await expect.poll(async () => Math.max(...(await heights()))).toBeGreaterThan(before);
    expect(await heights()).toContain(7);
    expect(await height()).toBe(before);
  });
});

test('a site that is not named gets an empty frame', async ({ page, consoleOutput }) => {
  consoleOutput.expect(/frame-ancestors|chrome-error/);
  await page.goto(stranger.origin);
  await expect.poll(() => consoleOutput.messages.join()).toContain('frame-ancestors');
  const frame = await frameOf(page);
  await expect.poll(() => frame.url()).toBe('chrome-error://chromewebdata/');
  await expect(frame.locator('form')).toHaveCount(0);
});
